import type { ResultsSummary } from '@sodalizio/contract/projects';
import { formatDate } from '@sodalizio/ui';
import { periodsOf } from './periods.ts';
import { labels } from './results.labels.ts';

/** One bar of a picture, one row of its table. */
export interface Bar {
  label: string;
  people: number;
}

const highest = 30;

/** All of them from 0 to 30: a gap says something too. */
export function thirtiethsOf(distribution: ResultsSummary['distribution']): Bar[] {
  const people = new Map(distribution.map((one) => [one.label, one.people]));
  const bars = Array.from({ length: highest + 1 }, (_, score) => ({
    label: String(score),
    people: people.get(String(score)) ?? 0,
  }));
  // Of a time when the questionnaire gave levels.
  const without = people.get('') ?? 0;
  return without === 0 ? bars : [...bars, { label: labels.noPoints, people: without }];
}

export const levelsOf = (distribution: ResultsSummary['distribution']): Bar[] =>
  distribution.map(({ label, people }) => ({ label: label || labels.noLevel, people }));

export function timesOf(days: ResultsSummary['days']): Bar[] {
  const { unit, periods } = periodsOf(days);
  return periods.map(({ day, people }) => ({ label: labels.period[unit](formatDate(day)), people }));
}
