import { folded, todayInRome } from '@sodalizio/contract';
import type { PanelParticipant, TeacherPanel } from '@sodalizio/contract/projects';
import type { KeptReading } from './kept-readings.ts';

/**
 * A room that was read on another day, by this phone's clock as `today` is: of today nobody is known to be present. The server's
 * day moves on with the phone's.
 */
export function roomOn(room: TeacherPanel, readOn: string, today: string): TeacherPanel {
  if (readOn === today) return room;
  const later = Date.parse(room.today) + Date.parse(today) - Date.parse(readOn);
  return {
    ...room,
    today: new Date(later).toISOString().slice(0, 10),
    participants: room.participants.map((one) => ({ ...one, present_at: null })),
  };
}

/** Whether an answer is about the day of a room; one of nobody present has no moment but the reading's, of this phone's clock. */
export const isOfDay = (day: string, participant: PanelParticipant | null, at: number, now = new Date()): boolean =>
  participant?.present_at == null
    ? todayInRome(new Date(at)) === todayInRome(now)
    : todayInRome(new Date(participant.present_at)) === day;

/**
 * The participants as this phone knows them: what the server says, and over it what was read today and has not arrived yet.
 * `now` is of the phone's clock, as the readings are: it may be wrong.
 */
export function withWaiting(
  participants: readonly PanelParticipant[],
  waiting: readonly KeptReading[],
  now: Date,
): readonly PanelParticipant[] {
  const today = todayInRome(now);
  const read = waiting.filter(({ id, at }) => id !== null && todayInRome(new Date(at)) === today);
  if (read.length === 0) return participants;
  return participants.map((one) => {
    let { present_at } = one;
    for (const { id, at, present } of read)
      if (id === one.id) present_at = present ? (present_at ?? new Date(at).toISOString()) : null;
    return { ...one, present_at };
  });
}

/**
 * By words in name or Matricola, as the staff's list is searched: without regard to accents, capitals, and the spaces, apostrophes and
 * other signs in a name.
 */
export function matching(participants: readonly PanelParticipant[], search: string): readonly PanelParticipant[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return participants;
  return participants.filter(({ full_name, foreign_token }) => {
    const text = `${folded(`${full_name} ${foreign_token}`)} ${bare(full_name)}`;
    return words.every((word) => text.includes(word) || (bare(word) !== '' && text.includes(bare(word))));
  });
}

/** Names that more than one participant has. */
export function namesakes(participants: readonly PanelParticipant[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(
    participants.flatMap(({ full_name }) => {
      if (seen.has(full_name)) return [full_name];
      seen.add(full_name);
      return [];
    }),
  );
}

/** Without what `squeezed()` of the database leaves out, and quotation marks. */
const bare = (text: string) => folded(text).replace(/[\s.,‐‑–—"“”„«»:;-]/g, '');
