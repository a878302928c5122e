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

/** Why a row is refused by its own cells. */
export const wrongIn = (row: StoredRow): RowReason[] => [...unreadablePoints(row), ...beforeStart(row)];
