import type { Permission, RowCode } from '@sodalizio/contract';
import type { RawBuilder } from 'kysely';
import type { Database } from '../../db/open-database.ts';

/** Why a cell's text is not taken. */
export class RowRefusal {
  readonly code: RowCode;
  constructor(code: RowCode) {
    this.code = code;
  }
}

/** One thing a row may carry. */
export interface UploadField {
  field: string;
  /** What people call it; also a heading that is recognised. */
  label: string;
  required: boolean;
  /** Other headings that mean the same; case, accents, blanks and signs do not count. */
  headers: readonly string[];
  /** Most characters. */
  longest: number;
  /** The text as it is stored, or why it is not. Not asked for an empty cell. */
  read?: (text: string) => string | RowRefusal;
}

/** A load under way, as a kind sees it. */
export interface UploadInHand {
  id: string;
  userId: number;
  granted: readonly Permission[];
  context: unknown;
}

/** Rows `from` to `to`, both included, as lines of the file count. */
export interface RowRange {
  from: number;
  to: number;
}

/**
 * What can be loaded from a spreadsheet: the one thing an area writes (see users.upload.ts, `upsertInto` for its SQL). Everything in it looks at
 * many rows at once, in SQL over `upload_rows`, where `fields ->> 'email'` is what a row carries.
 */
export interface UploadKind {
  /** Its name in the database and in the audit trail: `users`. */
  kind: string;
  requires: Permission;
  fields: readonly UploadField[];
  /** What the audit trail calls one record: `user`. */
  subject: string;
  /**
   * A select over `upload_rows` where `upload_id` is this load's and `outcome is null` (rows whose cells are fine), giving
   * for each `row`: `outcome`, `target_id` (for a created one the id it will have), `reasons` (jsonb or null), `before` (jsonb or null).
   */
  compare: (upload: UploadInHand) => RawBuilder<unknown>;
  /**
   * Stores the rows of the range whose outcome is `created` or `updated`; gives back how many it did. Fewer than the
   * dry run said means that others changed the data since: everything is taken back and compared again.
   */
  store: (trx: Database, upload: UploadInHand, range: RowRange, now: Date) => Promise<number>;
  /** Takes stored rows back where nobody changed or used them since; gives back the lines it did. */
  undo: (trx: Database, upload: UploadInHand, now: Date) => Promise<number[]>;
}
