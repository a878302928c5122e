import { useForm } from '@mantine/form';
import { useDraft, useLeaveGuard } from '@sodalizio/area-kit';
import type { Article, ArticleType } from '@sodalizio/contract/cms';
import type { ConflictChoice } from '@sodalizio/ui';
import { useState } from 'react';
import { useArticleSave } from './article.save.ts';
import {
  articleErrors,
  blankArticle,
  byField,
  fieldsOf,
  type TypedArticle,
  typedArticle,
  valuesOf,
} from './article-values.ts';
import { clashes, conflictFields, merged } from './merge-articles.ts';

/**
 * The fields of an article as it was when the form opened, its draft and its guard, and the save: what others saved meanwhile
 * is put together with what was typed; what both changed is asked (`conflict`).
 */
export function useArticleForm(type: ArticleType, article: Article | undefined) {
  const [theirs, setTheirs] = useState<Article>();
  const [saved, setSaved] = useState<Article>();
  const initial = article ? valuesOf(article) : blankArticle;
  const form = useForm<TypedArticle>({ initialValues: initial, validate: articleErrors });
  const name = article ? `cms.article.${article.id}` : `cms.${type}.new`;
  const draft = useDraft({ name, form, initial, schema: typedArticle, version: article?.version });
  const dirty = form.isDirty() && saved === undefined;
  useLeaveGuard(dirty);
  const { send, busy, failure } = useArticleSave(type, (answer) => {
    draft.forget();
    setSaved(answer);
  });
  const base: TypedArticle = { ...initial, ...draft.restored?.base };

  const put = (values: TypedArticle, over: Article | undefined) =>
    send(fieldsOf(values, over), over, {
      onFields: (refused) => form.setErrors(byField(refused)),
      onStale: (newer) => putTogether(values, newer),
    });
  const putTogether = (values: TypedArticle, newer: Article) => {
    if (clashes(base, values, valuesOf(newer)).length > 0) setTheirs(newer);
    else put(merged(base, values, valuesOf(newer), {}), newer);
  };
  const submit = () => {
    if (busy || form.validate().hasErrors) return;
    // A draft that was typed over an older version meets the newer one before its first save.
    if (draft.restored?.stale && article) putTogether(form.values, article);
    else put(form.values, article);
  };
  const conflict = theirs && {
    fields: conflictFields(base, form.values, valuesOf(theirs)),
    leave: () => setTheirs(undefined),
    resolve: (choices: Readonly<Record<string, ConflictChoice>>) => {
      const values = merged(base, form.values, valuesOf(theirs), choices);
      setTheirs(undefined);
      form.setValues(values);
      // What somebody else left unfinished is not published behind this person's back.
      const errors = articleErrors(values);
      if (Object.keys(errors).length > 0) form.setErrors(errors);
      else put(values, theirs);
    },
  };
  return { form, draft, dirty, busy, failure, saved, conflict, submit };
}
