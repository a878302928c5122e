import type { PanelParticipant } from '@sodalizio/contract/projects';
import { useMemo, useRef, useState } from 'react';
import { type KeptReading, keepProblems } from './kept-readings.ts';
import { findByCode, findByLink, linkTokenIn } from './read-code.ts';
import { type Answered, useReadings } from './readings.save.ts';
import { useRoom } from './room.query.ts';
import { withWaiting } from './shown-room.ts';

/** What the last reading came to. */
export type Said =
  | { readonly kind: 'done' | 'already' | 'absent' | 'over'; readonly who: PanelParticipant; readonly key?: string }
  | { readonly kind: 'checking' | 'unknown' | 'not-ours'; readonly who?: undefined; readonly key?: string };

/** After this nobody waits for a reading's answer any more. */
const outOfSight = 5_000;

function saidOf({ outcome, participant, reading }: Answered): Said {
  const { key } = reading;
  if (participant === null || outcome === 'unknown') return { kind: 'unknown', key };
  if (outcome === 'absent' || outcome === 'over') return { kind: outcome, who: participant, key };
  // Not by comparing times: they are of two clocks.
  return { kind: outcome === 'already' ? 'already' : 'done', who: participant, key };
}

/** The room of a panel's token: who is present, and marking them. */
export function useMarking(token: string) {
  const { room, known, project, showAnswers, ...state } = useRoom(token);
  const [said, setSaid] = useState<Said>();
  /** Of the reading whose answer the panel will show. */
  const shownKey = useRef<string>(undefined);
  const say = (next: Said) => {
    shownKey.current = next.key;
    setSaid(next);
  };
  const onAnswered = async (of: number, answers: readonly Answered[]) => {
    await showAnswers(answers);
    setSaid((now) => {
      const answer = now?.key === undefined ? undefined : answers.find(({ reading }) => reading.key === now.key);
      return answer ? saidOf(answer) : now;
    });
    const lost = answers.filter(({ outcome, reading }) => {
      const unseen = reading.key !== shownKey.current || reading.at < Date.now() - outOfSight;
      return outcome === 'over' || (outcome === 'unknown' && unseen);
    });
    keepProblems(
      of,
      lost.map(({ outcome, participant, reading }) => ({
        reading,
        why: outcome === 'over' ? 'over' : 'unknown',
        who: participant ?? known.find(({ id }) => id === reading.id) ?? null,
      })),
    );
  };
  const { waiting, delayed, add, problems, dismiss } = useReadings({ token, project, onAnswered });
  const participants = useMemo(
    () => (room ? withWaiting(room.participants, waiting, new Date()) : []),
    [room, waiting],
  );

  const mark = (who: PanelParticipant | undefined, means: Pick<KeptReading, 'link_token' | 'foreign_token'>) => {
    const isWaiting = who !== undefined && who.present_at !== null && waiting.some(({ id }) => id === who.id);
    const key = isWaiting ? undefined : add({ ...means, present: true, id: who?.id ?? null });
    const named = key === undefined ? {} : { key };
    say(who ? { kind: who.present_at === null ? 'done' : 'already', who, ...named } : { kind: 'checking', ...named });
  };
  return {
    ...state,
    room,
    participants,
    unsent: delayed ? waiting.length : 0,
    said,
    problems: problems.map((one) => ({
      ...one,
      who: one.who ?? known.find(({ id }) => id === one.reading.id) ?? null,
    })),
    dismiss,
    readCode: (foreign_token: string) => mark(findByCode(participants, foreign_token), { foreign_token }),
    readQr: async (code: string) => {
      const link_token = linkTokenIn(code);
      if (link_token === undefined) say({ kind: 'not-ours' });
      else mark(await findByLink(participants, link_token), { link_token });
    },
    takeBack: (who: PanelParticipant) => {
      const { foreign_token, id } = who;
      say({ kind: 'absent', who, key: add({ foreign_token, present: false, id }) });
    },
  };
}
