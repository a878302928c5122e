/** How long each bar of a picture over time is. */
export type PeriodUnit = 'day' | 'week' | 'month' | 'year';

interface Day {
  /** `2026-11-23` */
  readonly day: string;
  readonly people: number;
}

const units: readonly PeriodUnit[] = ['day', 'week', 'month', 'year'];
/** More bars than these cannot be told apart. */
const barsMost = 45;

const isoOf = (date: Date) => date.toISOString().slice(0, 10);

/** First day of the period of a day. Calendar days only: UTC has them all, of the same length. */
function startOf(unit: PeriodUnit, day: string): string {
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  if (unit === 'year') return `${day.slice(0, 4)}-01-01`;
  const date = new Date(day);
  // Monday is the first.
  if (unit === 'week') date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return isoOf(date);
}

function nextOf(unit: PeriodUnit, start: string): string {
  const date = new Date(start);
  if (unit === 'month') date.setUTCMonth(date.getUTCMonth() + 1);
  else if (unit === 'year') date.setUTCFullYear(date.getUTCFullYear() + 1);
  else date.setUTCDate(date.getUTCDate() + (unit === 'week' ? 7 : 1));
  return isoOf(date);
}

/** Starts of all periods from the first day to the last; undefined where they are too many. */
function startsBetween(unit: PeriodUnit, first: string, last: string): string[] | undefined {
  const starts: string[] = [];
  for (let start = startOf(unit, first); start <= last; start = nextOf(unit, start)) {
    if (starts.length === barsMost && unit !== 'year') return undefined;
    starts.push(start);
  }
  return starts;
}

/** Days, the oldest first, as the bars of a picture: without gaps, by the shortest unit that leaves few enough. */
export function periodsOf(days: readonly Day[]): { unit: PeriodUnit; periods: Day[] } {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (first === undefined || last === undefined) return { unit: 'day', periods: [] };
  for (const unit of units) {
    const starts = startsBetween(unit, first, last);
    if (!starts) continue;
    const people = new Map(starts.map((start) => [start, 0]));
    for (const one of days) people.set(startOf(unit, one.day), (people.get(startOf(unit, one.day)) ?? 0) + one.people);
    return { unit, periods: [...people].map(([day, count]) => ({ day, people: count })) };
  }
  return { unit: 'year', periods: [...days] };
}
