import { toast } from '@sodalizio/ui';
import { labels } from './templates.labels.ts';
import { templateRecords } from './templates.query.ts';

export const templateCause = { id: 'messages.template' };

/** Adds a template, or changes the given one. */
export const useTemplateSave = () =>
  templateRecords.useSave(({ name }) => toast.success(labels.saved(name), templateCause));
