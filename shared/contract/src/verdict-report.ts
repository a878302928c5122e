import * as z from 'zod';
import { text } from './primitives.ts';

/** What the verdict of a release looks at, in the order of its table; the last two need a browser. */
export const verdictLines = [
  'shared',
  'contract',
  'names',
  'slots',
  'endpoints',
  'bytes',
  'styles',
  'stories',
  'axe',
] as const;
export type VerdictLineName = (typeof verdictLines)[number];

/** `partial`: nothing failed, and not everything was looked at. */
export const verdictOutcomes = ['passed', 'failed', 'partial'] as const;
export type VerdictOutcome = (typeof verdictOutcomes)[number];

/** What a release was judged beside, and what was found. */
export const verdictFindings = z.object({
  shell: text(90),
  beside: z.array(z.object({ id: text(40), release: text(90) })).max(200),
  /** Siblings that could not be composed. */
  without: z.array(text(40)).max(200),
  /** Of each line that was looked at: its faults, or what was checked, in the words of developers. */
  lines: z
    .array(z.object({ line: z.enum(verdictLines), passed: z.boolean(), says: z.array(text(500)).max(20) }))
    .min(1)
    .max(verdictLines.length)
    .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length),
});
export type VerdictFindings = z.infer<typeof verdictFindings>;

/** Passed only where every line was looked at, and none failed. */
export function verdictOutcome({ lines }: Pick<VerdictFindings, 'lines'>): VerdictOutcome {
  if (lines.some(({ passed }) => !passed)) return 'failed';
  return verdictLines.every((name) => lines.some(({ line }) => line === name)) ? 'passed' : 'partial';
}

/** The report of a release as the product keeps it. `at`: when it arrived, ISO 8601, UTC. */
export const verdictReport = verdictFindings.extend({ outcome: z.enum(verdictOutcomes), at: z.string() });
export type VerdictReport = z.infer<typeof verdictReport>;
