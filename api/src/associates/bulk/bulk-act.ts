import type { Permission } from '@sodalizio/contract';
import { bulkBatch, type HistoryAction, type SkipReason } from '@sodalizio/contract/associates';
import type * as z from 'zod';
import type { Database } from '../../db/open-database.ts';
import type { HistoryFields } from '../writing/entry-shapes.ts';

export const bulkAct = bulkBatch.shape.act;
export type BulkAct = z.output<typeof bulkAct>;
export type PaymentAct = Extract<BulkAct, { kind: 'payment' }>;
export type AdmissionAct = Extract<BulkAct, { kind: 'admission' }>;
export type SectionAct = Extract<BulkAct, { kind: 'section' }>;

export interface LockedMember {
  id: number;
  codaica: string;
}

export interface HistoryRow {
  codaica: string;
  action: HistoryAction;
  before: HistoryFields;
  after: HistoryFields;
  takesBack?: number;
}

export interface DoneEntry extends HistoryRow {
  id: number;
  memberId: number;
}

export interface StepOutcome {
  entries: HistoryRow[];
  skipped: Map<number, SkipReason>;
}

/** What everybody who begins, resumes or undoes this act needs. */
export const permissionFor: Record<BulkAct['kind'], Permission> = {
  section: 'associates.edit',
  payment: 'associates.edit',
  admission: 'associates.admit',
};

/** The fields of an act that decide which members it skips. */
export type SkippingAct =
  | Pick<PaymentAct, 'kind' | 'annorif' | 'even_if_paid'>
  | Pick<SectionAct, 'kind' | 'sigla' | 'preferita'>
  | Pick<AdmissionAct, 'kind'>;

/**
 * One kind of act, applied to some hundreds of locked members (in the order of their ids) and undone, each in few
 * statements whatever the number. Both add one to the version of each changed member.
 */
export interface ActSteps<A extends BulkAct> {
  apply(trx: Database, act: A, members: readonly LockedMember[], now: Date): Promise<StepOutcome>;
  undo(trx: Database, act: A, entries: readonly DoneEntry[], now: Date): Promise<StepOutcome>;
}
