import { CallError, errorSentence, useDownload } from '@sodalizio/area-kit';
import { exportRecipients } from '@sodalizio/contract/messages';
import { toast } from '@sodalizio/ui';
import type { RecipientFilters } from './message.query.ts';
import { labels } from './page.labels.ts';

const cause = { id: 'messages.export' };

/** The export of a message's recipients, exactly those that are filtered. It continues on other pages, and says when it ends. */
export function useRecipientsExport(id: number) {
  const { progress, start, cancel } = useDownload(exportRecipients, id);
  const exportThem = async ({ search, outcome }: RecipientFilters) => {
    toast.dismissFailure(cause.id);
    try {
      const saved = await start(() => ({ params: { id }, query: { search, ...(outcome && { outcome }) } }));
      if (saved) toast.success(labels.exported(saved.rows, saved.name), cause);
    } catch (error) {
      if (error instanceof CallError && error.code === 'cancelled') toast.success(labels.exportCancelled, cause);
      else toast.failure(errorSentence(error), cause);
    }
  };
  return { progress, exportThem, cancel };
}
