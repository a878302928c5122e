import { Button } from '@mantine/core';
import { type MembersQuery, membersInWords } from '@sodalizio/associate-search';
import { DownloadWork } from '@sodalizio/ui';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { labels } from '../associates.labels.ts';
import { isSearchNow } from '../is-search-now.ts';
import { useExport } from './export.save.ts';

export interface ExportButtonProps {
  query: MembersQuery;
  results: number;
  /** The export continues automatically once the registry is open. */
  onRegistryMissing: (goOn: () => void) => void;
}

/** 'Esporta': disabled with no results or while exporting (specification section 5). */
export function ExportButton({ query, results, onRegistryMissing }: ExportButtonProps) {
  const { progress, exportMembers } = useExport();
  const busy = progress !== undefined;
  const start = async () => {
    if (!isSearchNow(query.filters)) return;
    if (await exportMembers(query)) onRegistryMissing(() => void start());
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
      disabled={results === 0}
      // Not `disabled`: that would take the focus away from who has just pressed it.
      data-disabled={busy}
      aria-disabled={busy}
      onClick={() => !busy && void start()}
    >
      {labels.export}
    </Button>
  );
}

export function ExportProgress() {
  const { progress, cancel } = useExport();
  return (
    progress && <DownloadWork label={labels.exporting} {...progress} rowsInWords={membersInWords} onCancel={cancel} />
  );
}
