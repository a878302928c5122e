import type { Readable } from 'node:stream';
import { exclusionWords, outcomeWords, reasonWords } from '@sodalizio/contract/messages';
import type { Database } from '../db/open-database.ts';
import type { SheetColumn } from '../platform/xlsx/xlsx-cells.ts';
import { streamXlsx } from '../platform/xlsx/xlsx-stream.ts';
import { type ExportedRecipient, type RecipientFilter, recipientsAfter } from './messages.repo.ts';
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

async function* inBatches(db: Database, id: number, filter: RecipientFilter): AsyncGenerator<ExportedRecipient[]> {
  for (let after = 0; ; ) {
    const rows = await recipientsAfter(db, id, filter, { after, limit: batch });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.position;
  }
}

/** The recipients of a message as a spreadsheet, read while it is sent. */
export const recipientsSheet = (db: Database, id: number, filter: RecipientFilter): Readable =>
  streamXlsx({ name: labels.sheet, columns, batches: inBatches(db, id, filter) });

export const recipientsSheetName = (id: number, today: string): string => `comunicazione-${id}-${today}.xlsx`;
