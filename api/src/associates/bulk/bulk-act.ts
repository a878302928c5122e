import { bulkBatch, type HistoryAction, type SkipReason } from '@sodalizio/contract/associates';
import type * as z from 'zod';
import type { Database } from '../../db/open-database.ts';
import type { HistoryFields } from '../history/entry-shapes.ts';

/** What is done to everybody of a selection, as it is kept with its batch. */
export const bulkAct = bulkBatch.shape.act;
export type BulkAct = z.output<typeof bulkAct>;
export type PaymentAct = Extract<BulkAct, { kind: 'payment' }>;
export type SectionAct = Extract<BulkAct, { kind: 'section' }>;

export interface LockedMember {
  id: number;
  codaica: string;
}

/** One entry of a member's history, in the shapes of history/entry-shapes.ts. */
export interface HistoryRow {
  codaica: string;
  action: HistoryAction;
  before: HistoryFields;
  after: HistoryFields;
  takesBack?: number;
}

/** An entry that a batch left, with its member, who is locked. */
export interface DoneEntry extends HistoryRow {
  id: number;
  memberId: number;
}

/** What came of one step: entries for those it was done to, reasons for the others by the member's id. */
export interface StepOutcome {
  entries: HistoryRow[];
  skipped: Map<number, SkipReason>;
}

/**
 * One kind of act, done to some members (some hundreds, locked, in the order of their ids) and taken back, each in few
 * statements whatever the number. Both also add one to the version of whom they changed.
 */
export interface ActSteps<A extends BulkAct> {
  apply(trx: Database, act: A, members: readonly LockedMember[], now: Date): Promise<StepOutcome>;
  undo(trx: Database, act: A, entries: readonly DoneEntry[], now: Date): Promise<StepOutcome>;
}
