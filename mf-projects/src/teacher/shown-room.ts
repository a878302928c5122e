import { todayInRome } from '@sodalizio/contract';
import type { PanelParticipant } from '@sodalizio/contract/projects';
import type { KeptReading } from './kept-readings.ts';

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

/** By words in name or Matricola, without regard to accents, apostrophes and capitals. */
export function matching(participants: readonly PanelParticipant[], search: string): readonly PanelParticipant[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return participants;
  return participants.filter(({ full_name, foreign_token }) => {
    const text = plain(`${full_name} ${foreign_token}`);
    return words.every((word) => text.includes(word));
  });
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{Mn}'’]/gu, '')
    .toLowerCase();
