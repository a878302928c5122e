import { CallError, call, serverNow } from '@sodalizio/area-kit';
import { type ReadingAnswer, readingsGivenUp, readingsMost, sendReadings } from '@sodalizio/contract/projects';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  dropProblems,
  dropReadings,
  type KeptReading,
  keepReading,
  keepToken,
  nextReadings,
  type Problem,
  problemsOf,
  waitingReadings,
} from './kept-readings.ts';

const everyFiveSeconds = 5_000;
/** What a line of the slowest kind takes until a request is given up. */
const fewest = 20;

const fewerAfter = ({ code }: CallError, most: number): number =>
  code === 'cancelled' ? Math.max(fewest, Math.floor(most / 2)) : most;

/** A reading with what the server has answered. */
export interface Answered extends ReadingAnswer {
  readonly reading: KeptReading;
}

interface ReadingsOptions {
  readonly token: string;
  /** Undefined until the panel is read. */
  readonly project: number | undefined;
  readonly onAnswered: (project: number, answers: readonly Answered[]) => Promise<void>;
}

/** Sends readings in their order, as soon as there is a network; until the server has answered they are kept. */
export function useReadings({ token, project, onAnswered }: ReadingsOptions) {
  const [waiting, setWaiting] = useState<readonly KeptReading[]>([]);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [delayed, setDelayed] = useState(false);
  const sending = useRef(false);
  /** How many are sent at once: fewer on a line that is too slow for more. */
  const most = useRef(readingsMost);
  const latest = useRef(onAnswered);
  useEffect(() => {
    latest.current = onAnswered;
  });

  /** Sends the oldest ones; false where none wait. */
  const sendNext = useCallback(
    async (of: number): Promise<boolean> => {
      const now = waitingReadings(of);
      setWaiting((was) => (was.length + now.length === 0 ? was : now));
      const found = problemsOf(of);
      setProblems((was) => (was.length + found.length === 0 ? was : found));
      if (now.length === 0) return false;
      keepToken(of, token);
      const signal = AbortSignal.timeout(readingsGivenUp);
      const readings = nextReadings(now.slice(0, most.current));
      const participants = now.slice(0, readings.length).map(({ id }) => id);
      const body = { readings, participants, sent: new Date(serverNow()).toISOString() };
      const { readings: answers } = await call(sendReadings, { params: { token }, body }, { signal });
      const answered = answers.flatMap((answer, at) => (now[at] ? [{ ...answer, reading: now[at] }] : []));
      most.current = readingsMost;
      await latest.current(of, answered);
      setWaiting(dropReadings(of, new Set(answered.map(({ reading }) => reading.key))));
      setDelayed(false);
      return true;
    },
    [token],
  );

  const flush = useCallback(async () => {
    if (project === undefined) return;
    if (sending.current) {
      if (waitingReadings(project).some(({ at }) => at < Date.now() - everyFiveSeconds)) setDelayed(true);
      return;
    }
    sending.current = true;
    try {
      let more = true;
      while (more) more = await sendNext(project);
    } catch (error) {
      // They are kept: sent again by the interval, or with a renewed token.
      if (!(error instanceof CallError)) throw error;
      most.current = fewerAfter(error, most.current);
      setDelayed(true);
    } finally {
      sending.current = false;
    }
  }, [project, sendNext]);

  useEffect(() => {
    void flush();
    const timer = setInterval(() => void flush(), everyFiveSeconds);
    const now = () => void flush();
    window.addEventListener('online', now);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', now);
    };
  }, [flush]);

  /** Keeps a reading and sends it; returns its key. */
  const add = (reading: Omit<KeptReading, 'at' | 'key'>): string => {
    const key = crypto.getRandomValues(new Uint32Array(4)).join('-');
    if (project === undefined) return key;
    setWaiting(keepReading(project, { ...reading, at: Date.now(), key }));
    void flush();
    return key;
  };
  const dismiss = () => {
    dropProblems(problems);
    setProblems([]);
  };
  return { waiting, /** They could not be sent just now. */ delayed, add, problems, dismiss };
}
