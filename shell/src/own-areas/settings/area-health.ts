import type { AreaFaultCause, AreaState } from '@sodalizio/contract';

type Health = AreaState['health'][number];

/** Failures after a counted opening. */
const afterOpening: ReadonlySet<AreaFaultCause> = new Set(['threw-in-render', 'style-leak', 'threw-later', 'meddled']);

export interface HealthSum {
  readonly loads: number;
  readonly failures: number;
  /** Failures per hundred openings, including openings that failed; at most 100. */
  readonly rate: number;
}

export function sumOf(health: readonly Health[]): HealthSum {
  let loads = 0;
  let failures = 0;
  let never = 0;
  for (const release of health) {
    loads += release.loads;
    for (const { cause, count } of release.failures) {
      failures += count;
      if (!afterOpening.has(cause)) never += count;
    }
  }
  const openings = loads + never;
  const rate = failures === 0 ? 0 : openings === 0 ? 100 : Math.min(100, (failures / openings) * 100);
  return { loads, failures, rate };
}

/** `0,9`; below a tenth as "less than", because it is not zero. */
export function rateWords(rate: number): string {
  if (rate > 0 && rate < 0.1) return 'meno di 0,1';
  return rate.toLocaleString('it-IT', { maximumFractionDigits: 1 });
}
