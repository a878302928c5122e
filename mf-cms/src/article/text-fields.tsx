import { TextInput } from '@mantine/core';
import type { EditForm } from '@sodalizio/area-kit';
import { EditorToCome, lazyPart, typedAs } from '@sodalizio/ui';
import { labels } from './article.labels.ts';
import styles from './article.module.css';
import type { TypedArticle } from './article-values.ts';

// The heaviest part of the area: loaded while the other fields can be used already.
const RichText = lazyPart(
  () => import('@sodalizio/rich-text').then((module) => module.RichText),
  ({ label, description, required = false, placeholders }) => (
    <EditorToCome
      {...{ label, description, required, loading: labels.editorLoading }}
      {...(placeholders && { placeholders })}
    />
  ),
);

interface TextFieldsProps {
  edit: EditForm<TypedArticle>;
  onPickPicture: () => Promise<{ image_path: string; alt: string } | undefined>;
}

export function TextFields({ edit, onPickPicture }: TextFieldsProps) {
  // A published article requires all three; a draft only its title.
  const whole = edit.form.values.publishing !== 'draft';
  return (
    <div className={styles.stack}>
      <TextInput {...edit.input('title')} required {...typedAs.text} />
      <TextInput {...edit.input('subtitle')} required={whole} {...typedAs.text} />
      <RichText
        {...edit.input('content')}
        value={edit.form.values.content}
        required={whole}
        onPickPicture={onPickPicture}
      />
      <TextInput {...edit.input('link')} description={labels.linkHint} {...typedAs.link} />
    </div>
  );
}
