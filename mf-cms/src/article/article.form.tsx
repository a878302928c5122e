import { Alert, Button } from '@mantine/core';
import { linkTo } from '@sodalizio/area-kit';
import type { Article, ArticleType } from '@sodalizio/contract/cms';
import { usePicturePicker } from '@sodalizio/pictures';
import { ConflictDialog, DraftNotice, ErrorSummary, FormBar, formatDateTime, Section, toast } from '@sodalizio/ui';
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { labels } from './article.labels.ts';
import styles from './article.module.css';
import { ArticleSections } from './article-sections.tsx';
import { summaryOf } from './article-values.ts';
import { SavedDialog } from './saved-dialog.tsx';
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
  const navigate = useNavigate();
  const toList = () => void navigate(linkTo(`${type}.index`));
  const summary = summaryOf(form.errors);
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
        <ArticleSections form={form} article={article} onPickPicture={picker.pick} onSendingChange={setSending} />
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
    >
      <div>
        <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setOpen(true)}>
          {labels.showVersions}
        </Button>
      </div>
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
