import type { Readable } from 'node:stream';
import { type RowReason, rowSentence } from '@sodalizio/contract';
import type { Database } from '../db/open-database.ts';
import type { UploadKind } from '../platform/upload-kind.ts';
import type { SheetColumn } from '../platform/xlsx/xlsx-cells.ts';
import { streamXlsx } from '../platform/xlsx/xlsx-stream.ts';
import { plainHeading } from './header-matching.ts';
import { labels } from './uploads.labels.ts';
import { readCells, type StoredUpload } from './uploads.repo.ts';

interface RefusedRow {
  cells: readonly string[];
  reasons: readonly RowReason[];
}

const batch = 500;

/** 'Email: formato non valido; Cognome: manca'. */
export function reasonText(kind: UploadKind, reasons: readonly RowReason[]): string {
  return reasons
    .map(({ field, ...reason }) => {
      const label = kind.fields.find((one) => one.field === field)?.label ?? field;
      return `${label}: ${rowSentence(reason)}`;
    })
    .join('; ');
}

async function* refusedRows(db: Database, id: string): AsyncGenerator<RefusedRow[]> {
  let after = 0;
  for (;;) {
    const rows = await readCells(db, id, after, batch, 'refused');
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.row;
  }
}

/**
 * The refused rows with their original columns, all as text, and one more column with the reasons. The corrected sheet can
 * be uploaded again: every kind ignores that column, and it is not duplicated.
 */
export function refusedSheet(db: Database, kind: UploadKind, upload: StoredUpload): Readable {
  const why = plainHeading(labels.reason);
  const columns = upload.columns.flatMap(({ header }, at): SheetColumn<RefusedRow>[] =>
    plainHeading(header) === why
      ? []
      : [{ heading: header, kind: 'text', width: 24, value: ({ cells }) => cells[at] ?? '' }],
  );
  const reason: SheetColumn<RefusedRow> = {
    heading: labels.reason,
    kind: 'text',
    width: 48,
    value: ({ reasons }) => reasonText(kind, reasons),
  };
  return streamXlsx({ name: labels.sheet, columns: [...columns, reason], batches: refusedRows(db, upload.id) });
}

/** `utenti.csv` → `utenti-righe-rifiutate.xlsx`. */
export const refusedName = ({ file }: StoredUpload) => `${file.replace(/\.[^.]*$/, '')}${labels.refusedSuffix}.xlsx`;
