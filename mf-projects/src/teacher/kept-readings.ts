import { rememberedPrefix } from '@sodalizio/area-kit';
import { type PanelReading, panelReading, readingLasts, readingsMost } from '@sodalizio/contract/projects';
import * as z from 'zod';

/** What was read on this phone and has not arrived yet. */
const keptReading = panelReading.omit({ ago: true }).extend({
  /** By this phone's clock. */
  at: z.number(),
  key: z.string(),
  /** Whose it is, as far as this phone knew. */
  id: z.number().nullable(),
});
export type KeptReading = z.infer<typeof keptReading>;

/** By project, not by token: what could not be sent to a renewed token goes to its successor. */
const storageKey = `${rememberedPrefix}teacher-panel`;
const stored = z.record(z.string(), z.array(keptReading));

/** Kept in the browser's storage, so that a closed page or an empty battery loses nothing; the memory holds it where that is refused. */
let inMemory: z.infer<typeof stored> = {};
/** The last change could not be stored: what is in the storage is older than the memory. */
let refused = false;

function all(): z.infer<typeof stored> {
  if (refused) return inMemory;
  try {
    const text = localStorage.getItem(storageKey);
    return text === null ? inMemory : stored.parse(JSON.parse(text));
  } catch {
    return inMemory;
  }
}

function store(next: z.infer<typeof stored>): void {
  inMemory = next;
  try {
    if (Object.keys(next).length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(next));
    refused = false;
  } catch {
    // Full, or refused by the browser: the next change tries again.
    refused = true;
  }
}

function change(project: number, by: (readings: readonly KeptReading[]) => KeptReading[]): KeptReading[] {
  const { [project]: before = [], ...others } = all();
  const after = by(before);
  store(after.length === 0 ? others : { ...others, [project]: after });
  return after;
}

/** The readings of a project that wait, the oldest first; those the server would not take any more are dropped. */
export const waitingReadings = (project: number, now = Date.now()): KeptReading[] =>
  change(project, (readings) => readings.filter(({ at }) => now - at < readingLasts));

export const waitingAnywhere = (): number => Object.values(all()).flat().length;

export const keepReading = (project: number, reading: KeptReading): KeptReading[] =>
  change(project, (readings) => [...readings, reading]);

export const dropReadings = (project: number, keys: ReadonlySet<string>): KeptReading[] =>
  change(project, (readings) => readings.filter(({ key }) => !keys.has(key)));

/** The next ones to send, and how. A clock that was set back makes none younger than now. */
export const nextReadings = (waiting: readonly KeptReading[], now = Date.now()): PanelReading[] =>
  waiting
    .slice(0, readingsMost)
    .map(({ at, key: _, id: __, ...reading }) => ({ ...reading, ago: Math.max(0, now - at) }));
