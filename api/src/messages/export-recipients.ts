import type { Readable } from 'node:stream';
import { exclusionWords, outcomeWords, reasonWords } from '@sodalizio/contract/messages';
import type { Database } from '../db/open-database.ts';
import type { SheetColumn } from '../platform/xlsx/xlsx-cells.ts';
import { streamXlsx } from '../platform/xlsx/xlsx-stream.ts';
import { type ExportedRecipient, recipientsAt } from './messages.repo.ts';
import { sheetLabels as labels } from './sheet.labels.ts';

const columns: readonly SheetColumn<ExportedRecipient>[] = [
  { heading: labels.code, kind: 'text', width: 11, value: (row) => row.codaica },
  { heading: labels.name, kind: 'text', width: 30, value: (row) => row.name },
  { heading: labels.address, kind: 'text', width: 34, value: (row) => row.address },
  { heading: labels.outcome, kind: 'text', width: 14, value: (row) => outcomeWords[row.outcome] },
  {
    heading: labels.why,
    kind: 'text',
    width: 40,
    value: (row) => exclusionWords[row.exclusion] || reasonWords[row.reason],
  },
  { heading: labels.answer, kind: 'text', width: 40, value: (row) => row.answer },
  { heading: labels.when, kind: 'moment', width: 17, value: (row) => row.settled },
];

const batch = 1_000;

async function* inBatches(db: Database, id: number, positions: readonly number[]): AsyncGenerator<ExportedRecipient[]> {
  for (let from = 0; from < positions.length; from += batch)
    yield await recipientsAt(db, id, positions.slice(from, from + batch));
}

/** The recipients of a message at these positions as a spreadsheet, read while it is sent. */
export const recipientsSheet = (db: Database, id: number, positions: readonly number[]): Readable =>
  streamXlsx({ name: labels.sheet, columns, batches: inBatches(db, id, positions) });

export const recipientsSheetName = (id: number, today: string): string => `comunicazione-${id}-${today}.xlsx`;
