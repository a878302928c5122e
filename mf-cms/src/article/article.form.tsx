import { Button } from '@mantine/core';
import { mergeEdits, useEditForm, useLeaveGuard } from '@sodalizio/area-kit';
import { readTime, valueRead } from '@sodalizio/contract';
import { type Article, type ArticleType, articleFields } from '@sodalizio/contract/cms';
import { usePicturePicker } from '@sodalizio/pictures';
import { EditPage, formatDateTime, lazyDialog, Section, toast } from '@sodalizio/ui';
import { IconHistory } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { linkTo } from '../routes.ts';
import { labels } from './article.labels.ts';
import { useFreshArticle } from './article.query.ts';
import { storePicture, useArticleSave } from './article.save.ts';
import { articleField, contrast } from './article-fields.ts';
import { ArticleRail } from './article-rail.tsx';
import { ArticleSections } from './article-sections.tsx';
import { articleErrors, blankArticle, byField, savedWords, typedArticle, valuesOf } from './article-values.ts';
import { SavedDialog } from './saved-dialog.tsx';
import { tagFault } from './tags-field.tsx';

const RevisionsDialog = lazyDialog(() => import('./revisions-dialog.tsx').then((module) => module.RevisionsDialog));

/** `articleErrors` judges the words of a picture: those of a decorative one are not sent. */
const lengths = articleFields.omit({ image_alt: true });

interface ArticleFormProps {
  type: ArticleType;
  article?: Article;
  /** Somebody has deleted it since it was opened. */
  gone?: boolean;
  /** An earlier version was restored: the form has to restart with it. */
  onRestored?: () => void;
}

export function ArticleForm({ type, article: given, gone = false, onRestored }: ArticleFormProps) {
  // The one that was added, where something was typed meanwhile.
  const [article, setArticle] = useState(given);
  const [tag, setTag] = useState('');
  const [sending, setSending] = useState(false);
  const [saved, setSaved] = useState<Article>();
  // What is not among the values, and neither a save nor an earlier version may discard: as it is once that arrives.
  const pending = useRef(false);
  const readAgain = useFreshArticle();
  const send = useArticleSave(type);
  const field = articleField(article?.state === 'published');
  const edit = useEditForm({
    stored: article,
    valuesOf: (stored) => (stored ? valuesOf(stored) : blankArticle),
    field,
    contrast,
    draft: {
      name: article ? `cms.article.${article.id}` : `cms.${type}.new`,
      schema: typedArticle,
      ofAdded: ({ id, version }: Article) => ({ name: `cms.article.${id}`, version }),
    },
    validate: (values) => ({ tags: tagFault(tag, values.tags), ...articleErrors(values) }),
    lengths,
    save: (values, over) => send(values, over, (request) => edit.form.setFieldValue('request', request)),
    ...(article && { reread: () => readAgain(article.id) }),
    savedBy: (stored) => stored?.updated_by,
    refusedFields: byField,
    onAdded: (added) => {
      setArticle(added);
      return added;
    },
    onSaved: (stored, isOpen) => {
      if (isOpen && !pending.current) return setSaved(stored);
      if (isOpen) setArticle(stored);
      toast.success(labels.savedAfterLeaving(stored.title || labels.noTitle, savedWords(stored)));
    },
  });
  // Not among the values: left without a question, it would be lost. The question takes the focus, and so the tag in.
  useLeaveGuard(tag.trim() !== '', true);
  // Its draft cannot be opened any more.
  useLeaveGuard(gone && edit.dirty);
  const picker = usePicturePicker(storePicture);
  pending.current = tag !== '' || sending || Boolean(picker.dialog);
  const navigate = useNavigate();
  const toList = () => void navigate(linkTo(`${type}.index`));
  const goOnFrom = (restored: Article) => {
    // `values` is of the rendering in which the button was pressed: what was typed since then stays.
    const { values: before, getValues, setValues } = edit.form;
    const typed = getValues();
    if (typed === before && !pending.current) {
      edit.draft.forget();
      onRestored?.();
      return;
    }
    const stored = valuesOf(restored);
    setArticle(restored);
    setValues(mergeEdits({ field }, before, typed, stored).values({}));
    edit.kept(stored, restored.version);
  };
  const submit = () => {
    // Saved now, the article would miss the picture, and closing the form would lose it.
    if (sending) return void toast.failure(labels.pictureOnItsWay, { id: 'cms.picture' });
    // The time is tidied when its field is left, by this very press or the dialog after it: that would be another text than was saved.
    const time = valueRead(readTime(edit.form.getValues().time));
    if (time !== undefined) edit.form.setFieldValue('time', time);
    edit.submit();
  };

  return (
    <>
      <EditPage
        edit={{ ...edit, submit }}
        submitLabel={labels.save}
        isNew={!article}
        onCancel={toList}
        rail={
          <>
            <ArticleRail edit={edit} article={article} tag={tag} onTagTyped={setTag} />
            {article && onRestored && <Versions article={article} dirty={edit.dirty} onRestored={goOnFrom} />}
          </>
        }
      >
        <ArticleSections edit={edit} onPickPicture={picker.pick} onSendingChange={setSending} />
      </EditPage>
      {picker.dialog}
      {saved && <SavedDialog article={saved} onOk={toList} />}
    </>
  );
}

interface VersionsProps {
  article: Article;
  dirty: boolean;
  onRestored: (restored: Article) => void;
}

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
        <RevisionsDialog
          article={article.id}
          losesTyped={dirty}
          onRestored={(restored) => {
            setOpen(false);
            onRestored(restored);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  );
}
