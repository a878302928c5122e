import type { Permission, RowCode } from '@sodalizio/contract';
import type { RawBuilder } from 'kysely';
import type * as z from 'zod';
import type { Database } from '../db/open-database.ts';

export class RowRefusal {
  readonly code: RowCode;
  readonly sentence?: string;
  /** `sentence`: said instead of the code's own words, after the field's label and a colon. */
  constructor(code: RowCode, sentence?: string) {
    this.code = code;
    if (sentence !== undefined) this.sentence = sentence;
  }
}

export interface UploadField {
  field: string;
  label: string;
  required: boolean;
  /** What identifies a record: a date in it is what a spreadsheet has made of `1/3`. */
  isCode?: true;
  /** Other recognised headings; case, accents, blanks and signs are ignored. */
  headers: readonly string[];
  /** The field of the contract: tidies a cell and says what is refused. */
  schema: z.ZodType<string | null | undefined>;
  /** The tidied text as it is stored, or why it is refused. Not called for an empty cell. */
  read?: (text: string) => string | RowRefusal;
  /** What was read, as people read it. */
  show?: (value: string) => string;
}

export interface UploadInHand {
  id: string;
  userId: number;
  granted: readonly Permission[];
  context: unknown;
}

/** Rows `from` to `to`, both included, by line number of the file. */
export interface RowRange {
  from: number;
  to: number;
}

/**
 * What can be uploaded as a spreadsheet: the one thing an area writes (see users.upload.ts, `upsertInto` for its SQL).
 * Everything in it works on many rows at once, in SQL over `upload_rows`, where `fields ->> 'email'` is a row's value.
 */
export interface UploadKind {
  kind: string;
  requires: Permission;
  /** Of the endpoint that takes the file: set by `serveUpload`. */
  area?: string | undefined;
  fields: readonly UploadField[];
  subject: string;
  /**
   * Decides in code what SQL cannot, before `compare`: adds what it finds to the `fields` of the rows. Under the transaction of the
   * comparison.
   */
  judge?: (trx: Database, upload: UploadInHand, now: Date) => Promise<void>;
  /**
   * A select over `upload_rows` where `upload_id` is this upload's and `outcome is null` (rows with valid cells), with for
   * each `row`: `outcome`, `target_id` (for a created one its future id), `reasons` (jsonb or null), `before` (jsonb or null).
   */
  compare: (upload: UploadInHand) => RawBuilder<unknown>;
  /** A record as `before` has it: what people call it, and what it has of the fields, as `show` writes it. */
  describe: (before: Readonly<Record<string, unknown>>) => { name: string; values: Readonly<Record<string, string>> };
  /**
   * Stores the rows of the range whose outcome is `created` or `updated` and returns their number. Fewer than in the dry
   * run means that the data changed since: everything is rolled back and compared again.
   */
  store: (trx: Database, upload: UploadInHand, range: RowRange, now: Date) => Promise<number>;
  /** Undoes stored rows that were not changed or used since; returns their line numbers. */
  undo: (trx: Database, upload: UploadInHand, now: Date) => Promise<number[]>;
}
