import { isDay, readTime, valueRead } from '@sodalizio/contract';

const hour = 60 * 60 * 1000;

let clock: Intl.DateTimeFormat | undefined;

/** What a clock in Rome shows at an instant: `2026-11-21T09:05`. */
function shownInRome(instant: number): string {
  clock ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'short' });
  return clock.format(instant).replace(' ', 'T');
}

/**
 * The instant, ISO 8601 in UTC, at which a clock in Rome shows this day (`YYYY-MM-DD`) and time (as typed). The first of the two
 * where clocks are put back; undefined for a time that they skip in spring, and for what is no day or no time.
 */
export function momentInRome(day: string, time: string): string | undefined {
  const read = valueRead(readTime(time));
  if (!isDay(day) || read === undefined) return undefined;
  const wanted = `${day}T${read}`;
  const asUtc = Date.parse(`${wanted}:00Z`);
  // Two hours ahead in summer, one in winter: the summer's comes first.
  const instant = [asUtc - 2 * hour, asUtc - hour].find((candidate) => shownInRome(candidate) === wanted);
  return instant === undefined ? undefined : new Date(instant).toISOString();
}
