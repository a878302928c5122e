import { CallError, useDownload } from '@sodalizio/area-kit';
import { filtersToQuery, type MembersQuery, selectionSentence, wantsRegistry } from '@sodalizio/associate-search';
import { type ExportColumn, findAssociates } from '@sodalizio/contract';
import { toast } from '@sodalizio/ui';
import { labels } from '../associates.labels.ts';

const cause = { id: 'associates.export' };

interface ExportOptions {
  /** Makes the selection whose members alone are exported. */
  readonly freeze?: () => Promise<{ selection: string }>;
  /** Default: all, as the server has them. */
  readonly columns?: readonly ExportColumn[];
}

/**
 * The export of members: all matches, or exactly those of a selection. It continues on other pages, and
 * reports its end in a toast. `exportMembers` returns true when the registry has to be opened first.
 */
export function useExport() {
  const { progress, start, cancel } = useDownload(findAssociates);
  const exportMembers = async (
    { filters, sort }: MembersQuery,
    { freeze, columns }: ExportOptions = {},
  ): Promise<boolean> => {
    toast.dismissFailure(cause.id);
    try {
      const saved = await start(async () => {
        const members = freeze ? { selection: (await freeze()).selection } : filtersToQuery(filters);
        return { query: { ...members, sort, export: true, ...(columns && { columns: [...columns] }) } };
      });
      if (saved) toast.success(labels.exported(saved.rows, saved.name), cause);
    } catch (error) {
      if (wantsRegistry(error)) return true;
      if (error instanceof CallError && error.code === 'cancelled') toast.success(labels.exportCancelled, cause);
      else toast.failure(selectionSentence(error), cause);
    }
    return false;
  };
  return { progress, exportMembers, cancel };
}
