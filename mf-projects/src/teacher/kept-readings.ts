import {
  type PanelReading,
  panelParticipant,
  panelReading,
  readingLasts,
  readingsMost,
} from '@sodalizio/contract/projects';
import * as z from 'zod';
import { phoneStorage } from './phone-storage.ts';

/** What was read on this phone and has not arrived yet. Releases before this one accept no other fields. */
const keptReading = panelReading.omit({ ago: true }).extend({
  /** By this phone's clock. */
  at: z.number(),
  key: z.string(),
  /** Whose it is, as far as this phone knew. */
  id: z.number().nullable(),
});
export type KeptReading = z.infer<typeof keptReading>;

/** A reading that came to nothing, until somebody has seen it. */
const problem = z.object({
  reading: keptReading,
  why: z.enum(['unknown', 'over', 'too-old']),
  /** Whose it was, where that was known then. */
  who: panelParticipant.pick({ full_name: true, foreign_token: true }).nullable(),
});
export type Problem = z.infer<typeof problem>;

/** By project, not by token: what could not be sent to a renewed token goes to its successor. */
const readingsStorage = phoneStorage('teacher-panel', z.record(z.string(), z.array(keptReading)), {});

/** Of projects with readings or problems. `token`: the last that opened them, which still sends once the panel is over. */
const note = z.object({ token: z.string().optional(), problems: z.array(problem) });
const notesStorage = phoneStorage('teacher-panel-notes', z.record(z.string(), note), {});

function changeReadings(project: number, by: (readings: readonly KeptReading[]) => KeptReading[]): KeptReading[] {
  const { [project]: before = [], ...others } = readingsStorage.read();
  const after = by(before);
  readingsStorage.write(after.length === 0 ? others : { ...others, [project]: after });
  if (after.length === 0 && before.length > 0) changeNote(project, (kept) => kept);
  return after;
}

function changeNote(project: number | string, by: (kept: z.infer<typeof note>) => z.infer<typeof note>): void {
  const { [project]: before = { problems: [] }, ...others } = notesStorage.read();
  const after = by(before);
  const isNeeded = after.problems.length > 0 || readingsStorage.read()[project] !== undefined;
  notesStorage.write(isNeeded ? { ...others, [project]: after } : others);
}

const isTooOld = ({ at }: KeptReading, now: number) => now - at >= readingLasts;

/** The readings of a project that wait, the oldest first; those the server would not take any more become problems. */
export function waitingReadings(project: number, now = Date.now()): KeptReading[] {
  const old = (readingsStorage.read()[project] ?? []).filter((reading) => isTooOld(reading, now));
  keepProblems(
    project,
    old.map((reading) => ({ reading, why: 'too-old', who: null })),
  );
  return changeReadings(project, (readings) => readings.filter((reading) => !isTooOld(reading, now)));
}

const countOf = (readings: readonly KeptReading[], now: number) =>
  readings.filter((reading) => !isTooOld(reading, now)).length;

export const waitingAnywhere = (now = Date.now()): number => countOf(Object.values(readingsStorage.read()).flat(), now);

/** How many may be for the project of a token that opens it no more: all but those of projects with another one. */
export function waitingFor(token: string, now = Date.now()): number {
  const notes = notesStorage.read();
  const own = Object.entries(readingsStorage.read()).filter(([id]) => (notes[id]?.token ?? token) === token);
  return countOf(
    own.flatMap(([, readings]) => readings),
    now,
  );
}

export const keepReading = (project: number, reading: KeptReading): KeptReading[] =>
  changeReadings(project, (readings) => [...readings, reading]);

export const dropReadings = (project: number, keys: ReadonlySet<string>): KeptReading[] =>
  changeReadings(project, (readings) => readings.filter(({ key }) => !keys.has(key)));

/** For a page that is opened again once the panel is over: the answer no longer says which project it is. */
export function keepToken(project: number, token: string): void {
  if (notesStorage.read()[project]?.token !== token) changeNote(project, ({ problems }) => ({ token, problems }));
}

/** The project with readings or problems that a token has opened. */
export function projectOf(token: string): number | undefined {
  const found = Object.entries(notesStorage.read()).find(([, kept]) => kept.token === token);
  return found && Number(found[0]);
}

export const problemsOf = (project: number): readonly Problem[] => notesStorage.read()[project]?.problems ?? [];

/** Each reading once: it is answered again where the first answer was lost. */
export function keepProblems(project: number, found: readonly Problem[]): void {
  if (found.length === 0) return;
  const keys = new Set(found.map(({ reading }) => reading.key));
  changeNote(project, (kept) => ({
    ...kept,
    problems: [...kept.problems.filter(({ reading }) => !keys.has(reading.key)), ...found],
  }));
}

/** They were seen. */
export function dropProblems(seen: readonly Problem[]): void {
  const keys = new Set(seen.map(({ reading }) => reading.key));
  for (const project of Object.keys(notesStorage.read()))
    changeNote(project, (kept) => ({
      ...kept,
      problems: kept.problems.filter(({ reading }) => !keys.has(reading.key)),
    }));
}

/** The next ones to send, and how. A clock that was set back makes none younger than now. */
export const nextReadings = (waiting: readonly KeptReading[], now = Date.now()): PanelReading[] =>
  waiting
    .slice(0, readingsMost)
    .map(({ at, key: _, id: __, ...reading }) => ({ ...reading, ago: Math.max(0, now - at) }));
