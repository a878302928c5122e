import * as z from 'zod';
import type { UploadKind } from '../platform/upload-kind.ts';
import { inRome } from './export-results.ts';
import { labels } from './results.upload.labels.ts';
import { inSheet } from './sheet-result.ts';

/** `2026-11-23T09:20:00` as `23/11/2026 09:20`. */
export const momentText = (moment: string): string => {
  const [day = '', time = ''] = moment.split('T');
  return moment && `${day.split('-').reverse().join('/')} ${time.slice(0, 5)}`;
};

export const flagText = (flag: string): string => flag && (flag === 'true' ? labels.yesShown : labels.noShown);

/** `15,5` as people write it, however many zeros the sheet has behind; with the digits that a sheet shows. */
export const pointsText = (points: string): string => points && String(inSheet(Number(points))).replace('.', ',');

const points = z.number().nullable();
const before = z.object({
  full_name: z.string().default(''),
  foreign_token: z.string().default(''),
  attempt: z.string(),
  completed_at: z.string().nullable(),
  timeout: z.boolean(),
  items_answered: z.number(),
  score: points,
  max_score: points,
  score_30: points,
  level: z.string().nullable(),
  open_answer: z.string().nullable(),
});

/** A stored result beside the row of a sheet that changes it. */
export const describeResult: UploadKind['describe'] = (stored) => {
  const { full_name: name, completed_at, timeout, items_answered, ...one } = before.parse(stored);
  const shown = (value: number | null) => pointsText(value === null ? '' : String(value));
  return {
    name,
    values: {
      foreign_token: one.foreign_token,
      attempt: one.attempt,
      completed_at: momentText(completed_at === null ? '' : inRome(completed_at)),
      timeout: flagText(String(timeout)),
      items_answered: String(items_answered),
      score: shown(one.score),
      max_score: shown(one.max_score),
      score_30: shown(one.score_30),
      level: one.level ?? '',
      open_answer: one.open_answer ?? '',
    },
  };
};
