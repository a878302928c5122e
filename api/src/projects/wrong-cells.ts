import type { RowReason } from '@sodalizio/contract';
import { inRome } from './export-results.ts';
import type { KeptOutcome } from './judge-result.ts';
import { labels } from './results.upload.labels.ts';
import { type SheetResult, unreadablePoints } from './sheet-result.ts';
import { momentText } from './shown-result.ts';

/** A row beside the result that it changes. */
export type StoredRow = SheetResult & {
  kept: KeptOutcome | null;
  /** When its attempt began, where a program said so. */
  began: string | null;
};

/** Why the moment of a row cannot be: before the attempt began. A sheet has no seconds, and a day alone no time. */
function beforeStart({ fields: { completed_at: given = '' }, began }: StoredRow): RowReason[] {
  if (given === '' || began === null) return [];
  const start = inRome(began);
  const compared = given.endsWith('T00:00:00') ? 10 : 16;
  if (given.slice(0, compared) >= start.slice(0, compared)) return [];
  return [{ field: 'completed_at', code: 'not-allowed', sentence: labels.beforeStart(momentText(start)) }];
}

/** Whether a cell has the moment as it is stored and exported: a sheet has no seconds. */
export const isStoredMoment = ({ fields, kept }: SheetResult): boolean =>
  Boolean(kept?.completed_at) && fields.completed_at === `${inRome(kept?.completed_at ?? '')}:00`;

/**
 * Why the day of a row cannot be: it has not come yet, and its attempt would count before all that follow. A cell as it was exported
 * may stay: a program's clock may be wrong.
 */
function afterToday(row: StoredRow, today: string): RowReason[] {
  const day = row.fields.completed_at?.slice(0, 10) ?? '';
  if (day <= today || isStoredMoment(row)) return [];
  return [{ field: 'completed_at', code: 'not-allowed', sentence: labels.afterToday }];
}

/** Why a row is refused by its own cells, on a day of Rome. */
export const wrongIn = (row: StoredRow, today: string): RowReason[] => [
  ...unreadablePoints(row),
  ...beforeStart(row),
  ...afterToday(row, today),
];
