import { Button } from '@mantine/core';
import type { MembersQuery } from '@sodalizio/associate-search';
import { LongWork } from '@sodalizio/ui';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { labels } from '../associates.labels.ts';
import { cancelExport, doneOf, exportMembers, useExport } from './export.save.ts';

export interface ExportButtonProps {
  /** What is on screen: exactly this is exported. */
  query: MembersQuery;
  results: number;
  onRegistryMissing: () => void;
}

/** 'Esporta': disabled with no results or while exporting (specification section 5). */
export function ExportButton({ query, results, onRegistryMissing }: ExportButtonProps) {
  const running = useExport() !== undefined;
  const start = async () => {
    if (await exportMembers(query)) onRegistryMissing();
  };
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
      disabled={running || results === 0}
      onClick={start}
    >
      {labels.export}
    </Button>
  );
}

/** The size is an estimate, so the rows are told no finer than this. */
const inHundreds = (rows: number) => Math.floor(rows / 100) * 100;

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1).replace('.', ',');

/** The export under way, in numbers, with a way to stop it. Nothing when there is none. */
export function ExportProgress() {
  const progress = useExport();
  if (!progress) return null;
  const { received, rows } = progress;
  const done = doneOf(progress);
  const share = rows && done ? labels.exportRows(inHundreds(rows * done), rows) : undefined;
  const detail = received === 0 ? labels.exportPreparing : (share ?? labels.exportProgress(rows, megabytes(received)));
  return (
    <LongWork
      label={labels.exporting}
      detail={detail}
      onCancel={cancelExport}
      {...(done === undefined ? {} : { done })}
    />
  );
}
