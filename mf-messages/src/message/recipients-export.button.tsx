import { Button } from '@mantine/core';
import { DownloadWork } from '@sodalizio/ui';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import type { RecipientFilters } from './message.query.ts';
import { labels } from './page.labels.ts';
import { useRecipientsExport } from './recipients-export.save.ts';

interface RecipientsExportProps {
  message: number;
  filters: RecipientFilters;
  /** None is nothing to export. */
  results: number;
}

/** 'Esporta', and its progress below. */
export function RecipientsExport({ message, filters, results }: RecipientsExportProps) {
  const { progress, exportThem, cancel } = useRecipientsExport(message);
  const busy = progress !== undefined;
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        disabled={results === 0}
        // Not `disabled`: that would take the focus away from who has just pressed it.
        data-disabled={busy}
        aria-disabled={busy}
        onClick={() => !busy && void exportThem(filters)}
      >
        {labels.export}
      </Button>
      {progress && (
        <DownloadWork label={labels.exporting} {...progress} rowsInWords={labels.foundRecipients} onCancel={cancel} />
      )}
    </>
  );
}
