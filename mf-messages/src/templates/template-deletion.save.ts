import { CallError, errorSentence, isUnanswered, keyOf } from '@sodalizio/area-kit';
import { type Template, templateFields, templates } from '@sodalizio/contract/messages';
import { toast } from '@sodalizio/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isCode } from '../is-code.ts';
import { templateCause } from '../template.save.ts';
import { labels } from '../templates.labels.ts';
import { templateRecords } from '../templates.query.ts';
import { listLabels } from './templates-list.labels.ts';

const isNameTaken = (error: unknown) => error instanceof CallError && error.fields.some(({ code }) => code === 'taken');
const isGone = (error: unknown) => isCode(error, 'not-found');

/** Deletes a template at once; its toast brings it back. */
export function useTemplateDeletion(): (template: Template) => Promise<void> {
  const cache = useQueryClient();
  const read = templateRecords.useFresh();
  const remove = templateRecords.useDeletion();
  const add = templateRecords.useSave(({ name }) => toast.success(listLabels.restored(name), templateCause));
  /** Deletions that were not answered, and may have been done. */
  const unanswered = useRef(new Map<number, Template>());
  const readList = () => void cache.invalidateQueries({ queryKey: keyOf(templates.find) });
  const isDone = async (template: Template, error: unknown): Promise<boolean> => {
    if (isGone(error)) return unanswered.current.has(template.id);
    if (!isUnanswered(error)) return false;
    unanswered.current.set(template.id, template);
    return read(template.id).then(() => false, isGone);
  };
  return async (listed) => {
    // A colleague may have changed it since the list was read: that is what comes back.
    const template = await read(listed.id).catch(() => unanswered.current.get(listed.id) ?? listed);
    // The Annulla of each stays beside those of others.
    const ownCause = { id: `${templateCause.id} ${template.id}` };
    const bringBack = () =>
      void add(templateFields.parse(template), undefined).catch((error: unknown) => {
        // It may be back although the answer was lost.
        readList();
        if (isNameTaken(error)) return toast.failure(labels.nameTaken, ownCause);
        // Nothing else brings it back.
        toast.failure(errorSentence(error), { ...ownCause, undo: { label: listLabels.retry, onUndo: bringBack } });
      });
    const removed = () => {
      toast.dismissFailure(ownCause.id);
      toast.success(listLabels.removed(template.name), {
        ...ownCause,
        undo: { label: listLabels.undo, onUndo: bringBack },
      });
    };
    const attempt = (): Promise<void> =>
      remove(template.id).then(removed, async (error: unknown) => {
        readList();
        if (await isDone(template, error)) return removed();
        // Its row may be gone by then, and with it the only way to the text.
        const again = isUnanswered(error) && { retry: { label: listLabels.retry, onRetry: () => void attempt() } };
        toast.failure(errorSentence(error), { ...ownCause, ...again });
      });
    await attempt();
  };
}
