import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { LoadingRegion } from '@sodalizio/ui';
import { lazy, Suspense } from 'react';
import { labels } from './article.labels.ts';
import styles from './article.module.css';
import { idOf, type TypedArticle } from './article-values.ts';

// The heaviest part of the area: fetched when a form is open, while its other fields can be used already.
const RichText = lazy(() => import('@sodalizio/rich-text').then((loaded) => ({ default: loaded.RichText })));

interface TextFieldsProps {
  form: UseFormReturnType<TypedArticle>;
  onPickPicture: () => Promise<{ image_path: string; alt: string } | undefined>;
}

/** Title, subtitle, content, link. Lengths are those the server takes. */
export function TextFields({ form, onPickPicture }: TextFieldsProps) {
  const { content } = form.values;
  // What is published needs all three; a draft only its title.
  const whole = form.values.publishing !== 'draft';
  return (
    <div className={styles.stack}>
      <TextInput
        id={idOf('title')}
        label={labels.fields.title}
        required
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <TextInput
        id={idOf('subtitle')}
        label={labels.fields.subtitle}
        required={whole}
        maxLength={300}
        autoComplete="off"
        {...form.getInputProps('subtitle')}
      />
      <Suspense
        fallback={
          <div className={styles.editorToCome}>
            <LoadingRegion label={labels.editorLoading} rows={6} />
          </div>
        }
      >
        <RichText
          id={idOf('content')}
          label={labels.fields.content}
          required={whole}
          value={content}
          onChange={(markup) => form.setFieldValue('content', markup)}
          error={form.errors.content}
          onPickPicture={onPickPicture}
        />
      </Suspense>
      <TextInput
        id={idOf('link')}
        type="url"
        label={labels.fields.link}
        description={labels.linkHint}
        maxLength={2000}
        autoComplete="off"
        {...form.getInputProps('link')}
      />
    </div>
  );
}
