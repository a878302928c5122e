import { CallError, errorSentence, keyOf } from '@sodalizio/area-kit';
import { type Template, templateFields, templates } from '@sodalizio/contract/messages';
import { toast } from '@sodalizio/ui';
import { useQueryClient } from '@tanstack/react-query';
import { labels } from './templates.labels.ts';
import { templateRecords } from './templates.query.ts';

const cause = { id: 'messages.template' };

/** Adds a template, or changes the given one. */
export const useTemplateSave = () => templateRecords.useSave(({ name }) => toast.success(labels.saved(name), cause));

const isNameTaken = (error: unknown) => error instanceof CallError && error.fields.some(({ code }) => code === 'taken');

/** Deletes a template at once; its toast brings it back. */
export function useTemplateDeletion(): (template: Template) => Promise<void> {
  const cache = useQueryClient();
  const read = templateRecords.useFresh();
  const remove = templateRecords.useDeletion();
  const add = templateRecords.useSave(({ name }) => toast.success(labels.restored(name), cause));
  return async (listed) => {
    // A colleague may have changed it since the list was read: that is what comes back.
    const template = await read(listed.id).catch(() => listed);
    const bringBack = () =>
      void add(templateFields.parse(template), undefined).catch((error: unknown) => {
        // It may be back although the answer was lost.
        void cache.invalidateQueries({ queryKey: keyOf(templates.find) });
        if (isNameTaken(error)) return toast.failure(labels.nameTaken, cause);
        // Nothing else brings it back.
        toast.failure(errorSentence(error), { ...cause, undo: { label: labels.retry, onUndo: bringBack } });
      });
    await remove(template.id).then(
      () => toast.success(labels.removed(template.name), { ...cause, undo: { label: labels.undo, onUndo: bringBack } }),
      (error: unknown) => toast.failure(errorSentence(error), cause),
    );
  };
}
