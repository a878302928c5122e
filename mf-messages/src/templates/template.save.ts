import { errorSentence } from '@sodalizio/area-kit';
import { type Template, templateFields } from '@sodalizio/contract/messages';
import { toast } from '@sodalizio/ui';
import { labels } from './templates.labels.ts';
import { templateRecords } from './templates.query.ts';

const cause = { id: 'messages.template' };

/** Adds a template, or changes the given one. */
export const useTemplateSave = () => templateRecords.useSave(({ name }) => toast.success(labels.saved(name), cause));

/** Deletes a template at once; its toast brings it back. */
export function useTemplateDeletion(): (template: Template) => Promise<void> {
  const remove = templateRecords.useDeletion();
  const add = templateRecords.useSave(({ name }) => toast.success(labels.restored(name), cause));
  return async (template) => {
    const bringBack = () =>
      void add(templateFields.parse(template), undefined).catch((error: unknown) =>
        toast.failure(errorSentence(error), cause),
      );
    await remove(template.id).then(
      () =>
        toast.success(labels.removed(template.name), { ...cause, undo: { label: labels.undo, onUndo: bringBack } }),
      (error: unknown) => toast.failure(errorSentence(error), cause),
    );
  };
}
