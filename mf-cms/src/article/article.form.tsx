import { Alert, Button } from '@mantine/core';
import { linkTo } from '@sodalizio/area-kit';
import type { Article, ArticleType } from '@sodalizio/contract/cms';
import { ConflictDialog, DraftNotice, ErrorSummary, FormBar, formatDateTime, Section, toast } from '@sodalizio/ui';
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePicturePicker } from '../pictures/pick-picture.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { labels } from './article.labels.ts';
import styles from './article.module.css';
import { useTagsInUse } from './article.query.ts';
import { idOf, summaryOf } from './article-values.ts';
import { PublishingFields } from './publishing-fields.tsx';
import { SavedDialog } from './saved-dialog.tsx';
import { TagsField } from './tags-field.tsx';
import { TextFields } from './text-fields.tsx';
import { useArticleForm } from './use-article-form.ts';

const RevisionsDialog = lazy(() =>
  import('./revisions-dialog.tsx').then((module) => ({ default: module.RevisionsDialog })),
);

interface ArticleFormProps {
  type: ArticleType;
  /** The article to change; a new one is added without it. */
  article?: Article;
  /** An earlier version was brought back: the form has to begin anew with it. */
  onRestored?: () => void;
}

/** The fields of an article. What is typed survives: as a draft, behind a guard, and when two people edit at once. */
export function ArticleForm({ type, article: given, onRestored }: ArticleFormProps) {
  const [article] = useState(given);
  const [sending, setSending] = useState(false);
  const { form, draft, dirty, busy, failure, saved, conflict, submit } = useArticleForm(type, article);
  const picker = usePicturePicker();
  const suggestions = useTagsInUse();
  const navigate = useNavigate();
  const toList = () => void navigate(linkTo(`${type}.index`));
  const { values, errors } = form;
  const summary = summaryOf(errors);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Saved now, the article would go without the picture, and its form with it.
    if (sending) toast.failure(labels.pictureOnItsWay, { id: 'cms.picture' });
    else submit();
  };

  return (
    <>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        {draft.restored && (
          <DraftNotice at={draft.restored.at} stale={draft.restored.stale} onDiscard={draft.discard} />
        )}
        {failure && summary.length === 0 && !conflict && !saved && (
          <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {failure}
          </Alert>
        )}
        <ErrorSummary errors={summary} />
        <Section title={labels.textSection} explanation={labels.textHint} layout="block">
          <TextFields form={form} onPickPicture={picker.pick} />
        </Section>
        <Section title={labels.pictureSection} explanation={labels.pictureExplanation} layout="block">
          <PictureField
            id={idOf('picture')}
            picture={values.picture}
            onChange={(picture) => form.setFieldValue('picture', picture)}
            alt={values.image_alt}
            onAltChange={(alt) => form.setFieldValue('image_alt', alt)}
            decorative={values.image_decorative}
            onDecorativeChange={(decorative) => form.setFieldValue('image_decorative', decorative)}
            altError={errors.image_alt ?? errors.picture}
            onSendingChange={setSending}
          />
        </Section>
        <Section title={labels.tagsSection} explanation={labels.tagsExplanation} layout="block">
          <TagsField
            id={idOf('tags')}
            value={values.tags}
            onChange={(tags) => form.setFieldValue('tags', tags)}
            suggestions={suggestions}
            error={errors.tags}
          />
        </Section>
        <Section title={labels.publicationSection} explanation={labels.publicationExplanation}>
          <PublishingFields form={form} article={article} />
        </Section>
        {article && onRestored && (
          <Versions
            article={article}
            dirty={dirty}
            onRestored={() => {
              draft.forget();
              onRestored();
            }}
          />
        )}
        <FormBar
          submitLabel={labels.save}
          busyLabel={labels.saving}
          busy={busy}
          dirty={dirty}
          quiet={!article}
          onCancel={toList}
        />
      </form>
      {picker.dialog}
      {conflict && <ConflictDialog fields={conflict.fields} onResolve={conflict.resolve} onClose={conflict.leave} />}
      {saved && <SavedDialog article={saved} onOk={toList} />}
    </>
  );
}

interface VersionsProps {
  article: Article;
  dirty: boolean;
  onRestored: () => void;
}

/** When and by whom it was saved last, and the way to what it said before. */
function Versions({ article, dirty, onRestored }: VersionsProps) {
  const [open, setOpen] = useState(false);
  return (
    <Section
      title={labels.versionsSection}
      explanation={labels.versionsExplanation(formatDateTime(article.updated_at), article.updated_by)}
      layout="block"
      actions={
        <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setOpen(true)}>
          {labels.showVersions}
        </Button>
      }
    >
      {open && (
        <Suspense fallback={null}>
          <RevisionsDialog
            article={article.id}
            losesTyped={dirty}
            onRestored={onRestored}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Section>
  );
}
