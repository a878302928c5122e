import { CallError, type DownloadProgress, download, errorSentence, saveFile } from '@sodalizio/area-kit';
import { filtersToQuery, type MembersQuery, wantsRegistry } from '@sodalizio/associate-search';
import { findAssociates } from '@sodalizio/contract';
import { toast } from '@sodalizio/ui';
import { useSyncExternalStore } from 'react';
import { labels } from '../associates.labels.ts';

/** How far the export is; undefined while there is none. */
let progress: DownloadProgress | undefined;
let stop: AbortController | undefined;
const watchers = new Set<() => void>();

function tell(next: DownloadProgress | undefined) {
  progress = next;
  for (const watch of watchers) watch();
}

/**
 * Exports all that match, or exactly those of a selection that `freeze` makes. It lives outside the screen, so it goes on while the person opens a profile, and its end is a
 * toast wherever they are. One at a time. True when the registry has to be asked for first.
 */
export async function exportMembers(
  { filters, sort }: MembersQuery,
  freeze?: () => Promise<{ selection: string }>,
): Promise<boolean> {
  if (stop) return false;
  stop = new AbortController();
  tell({ received: 0, rows: undefined, expected: undefined });
  try {
    const members = freeze ? { selection: (await freeze()).selection } : filtersToQuery(filters);
    const got = await download(
      findAssociates,
      { query: { ...members, sort, export: true } },
      { signal: stop.signal, onProgress: tell },
    );
    const rows = progress?.rows;
    saveFile(got);
    toast.success(labels.exported(rows, got.name), { id: 'associates.export' });
  } catch (error) {
    if (wantsRegistry(error)) return true;
    if (error instanceof CallError && error.code === 'cancelled')
      toast.success(labels.exportCancelled, { id: 'associates.export' });
    else toast.failure(errorSentence(error), { id: 'associates.export' });
  } finally {
    stop = undefined;
    tell(undefined);
  }
  return false;
}

/** How much of the file is here, from 0 to 1; never quite all before it ends, because its size is an estimate. */
export const doneOf = ({ received, expected }: DownloadProgress): number | undefined =>
  expected ? Math.min(received / expected, 0.99) : undefined;

export const cancelExport = () => stop?.abort();

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** How far the running export is; undefined while there is none. */
export const useExport = () => useSyncExternalStore(watch, () => progress);
