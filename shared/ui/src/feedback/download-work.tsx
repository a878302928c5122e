import { formatCount } from '../formats.ts';
import { uiLabels } from '../ui.labels.ts';
import { LongWork } from './long-work.tsx';

export interface DownloadWorkProps {
  label: string;
  received: number;
  rows: number | undefined;
  /** Received share, 0…1, where the size is estimated. */
  done: number | undefined;
  /** The number with its noun: '48 soci'. */
  rowsInWords: (rows: number) => string;
  onCancel: () => void;
}

/** The size is an estimate, so the number of rows is rounded. */
const inHundreds = (rows: number) => Math.floor(rows / 100) * 100;

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1).replace('.', ',');

/** Progress of a download, with a button to cancel it. */
export function DownloadWork({ label, received, rows, done, rowsInWords, onCancel }: DownloadWorkProps) {
  const share = rows && done ? uiLabels.rowsOf(formatCount(inHundreds(rows * done)), formatCount(rows)) : undefined;
  const size = [rows && rowsInWords(rows), uiLabels.megabytes(megabytes(received))].filter(Boolean).join(', ');
  return (
    <LongWork
      label={label}
      detail={received === 0 ? uiLabels.preparingFile : (share ?? size)}
      onCancel={onCancel}
      {...(done === undefined ? {} : { done })}
    />
  );
}
