import { isDay, readTime, valueRead } from '@sodalizio/contract';

let clock: Intl.DateTimeFormat | undefined;

/** An instant (ISO 8601) in Rome's time: `{ day: '2026-11-21', time: '09:05' }`. */
export function romeTimeOf(instant: string | number): { day: string; time: string } {
  clock ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Rome',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = new Map(clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '';
  return {
    day: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

/** The instant of a day and a time in Rome, ISO 8601 in UTC; undefined for invalid ones. */
export function instantInRome(day: string, time: string): string | undefined {
  const asked = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(asked)) return undefined;
  // Twice: near a DST change the first guess may have the other offset.
  let instant = asked;
  for (let round = 0; round < 2; round++) {
    const shown = romeTimeOf(instant);
    instant += asked - Date.parse(`${shown.day}T${shown.time}:00Z`);
  }
  return new Date(instant).toISOString();
}

export function typedInstant(day: string, time: string): string | undefined {
  const clockTime = valueRead(readTime(time));
  return isDay(day) && clockTime !== undefined ? instantInRome(day, clockTime) : undefined;
}

/** Whether Rome's clock skips this time on that day, in spring, or shows it twice, in autumn. */
export function clockChangeOf(day: string, time: string): 'skipped' | 'twice' | undefined {
  const instant = typedInstant(day, time);
  if (instant === undefined) return undefined;
  const shown = romeTimeOf(instant).time;
  if (shown !== valueRead(readTime(time))) return 'skipped';
  return romeTimeOf(Date.parse(instant) - 3_600_000).time === shown ? 'twice' : undefined;
}
