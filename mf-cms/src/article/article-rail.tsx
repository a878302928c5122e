import { Button } from '@mantine/core';
import { type EditForm, useHint } from '@sodalizio/area-kit';
import type { Article } from '@sodalizio/contract/cms';
import { Hint, lazyDialog, Section } from '@sodalizio/ui';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { labels } from './article.labels.ts';
import { useTagsInUse } from './article.query.ts';
import { idOf, type TypedArticle } from './article-values.ts';
import { PublishingFields } from './publishing-fields.tsx';
import { TagsField } from './tags-field.tsx';

const PreviewDialog = lazyDialog(() => import('./preview-dialog.tsx').then((module) => module.PreviewDialog));

interface ArticleRailProps {
  edit: EditForm<TypedArticle>;
  article: Article | undefined;
  /** A tag that is typed and not ended. */
  tag: string;
  onTagTyped: (text: string) => void;
}

/** What is decided about an article besides its text. */
export function ArticleRail({ edit, article, tag, onTagTyped }: ArticleRailProps) {
  const suggestions = useTagsInUse();
  const hint = useHint('cms.draft');
  const { values, errors, setFieldValue } = edit.form;
  return (
    <>
      <Section title={labels.publicationSection} explanation={labels.publicationExplanation}>
        <PublishingFields edit={edit} article={article} />
        <Preview values={values} />
      </Section>
      <Section title={labels.tagsSection} explanation={labels.tagsExplanation} layout="block">
        <TagsField
          id={idOf('tags')}
          value={values.tags}
          onChange={(tags) => setFieldValue('tags', tags)}
          typed={tag}
          onTyped={onTagTyped}
          suggestions={suggestions}
          error={errors.tags}
        />
      </Section>
      {hint.shown && <Hint onDismiss={hint.dismiss}>{labels.draftHint}</Hint>}
    </>
  );
}

function Preview({ values }: { values: TypedArticle }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button variant="default" leftSection={<IconEye size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {labels.preview}
      </Button>
      {open && <PreviewDialog values={values} onClose={() => setOpen(false)} />}
    </div>
  );
}
