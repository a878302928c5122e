import { CallError } from './call-error.ts';

/**
 * The answer, or the failure `timeout` where it takes longer (milliseconds): for what is wanted, but can be done without. Two seconds
 * for what brings a screen up to date.
 */
export const inTime = <T>(answer: Promise<T>, longest = 2_000): Promise<T> =>
  Promise.race([
    answer,
    new Promise<never>((_, reject) => setTimeout(() => reject(new CallError('timeout')), longest)),
  ]);
