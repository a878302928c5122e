import { formatCount } from '../formats.ts';
import { uiLabels } from '../ui.labels.ts';
import { LongWork } from './long-work.tsx';

export interface DownloadWorkProps {
  /** What is fetched: 'Esportazione dei soci in corso'. */
  label: string;
  /** Bytes that are here. */
  received: number;
  /** Rows of the file, where the server says so. */
  rows: number | undefined;
  /** How much of it is here, 0…1, where its size is about known. */
  done: number | undefined;
  /** Rows counted as what they are: '48 soci'. */
  rowsInWords: (rows: number) => string;
  onCancel: () => void;
}

/** The size is an estimate, so the rows are told no finer than this. */
const inHundreds = (rows: number) => Math.floor(rows / 100) * 100;

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1).replace('.', ',');

/** A file on its way, in numbers, with a way to stop it. */
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
