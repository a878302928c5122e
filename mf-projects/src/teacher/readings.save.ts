import { CallError, useSave } from '@sodalizio/area-kit';
import { type ReadingAnswer, sendReadings } from '@sodalizio/contract/projects';
import { useCallback, useEffect, useRef, useState } from 'react';
import { dropReadings, type KeptReading, keepReading, nextReadings, waitingReadings } from './kept-readings.ts';

const everyFiveSeconds = 5_000;

/** A reading with what the server has answered. */
export interface Answered extends ReadingAnswer {
  readonly reading: KeptReading;
}

interface ReadingsOptions {
  readonly token: string;
  /** Undefined until the panel is read. */
  readonly project: number | undefined;
  readonly onAnswered: (answers: readonly Answered[]) => Promise<void>;
}

/** Sends readings in their order, as soon as there is a network; until the server has answered they are kept. */
export function useReadings({ token, project, onAnswered }: ReadingsOptions) {
  const [waiting, setWaiting] = useState<readonly KeptReading[]>([]);
  const { send } = useSave(sendReadings);
  const [delayed, setDelayed] = useState(false);
  const sending = useRef(false);
  const latest = useRef({ send, onAnswered });
  useEffect(() => {
    latest.current = { send, onAnswered };
  });

  const flush = useCallback(async () => {
    if (project === undefined || sending.current) return;
    sending.current = true;
    try {
      for (;;) {
        const now = waitingReadings(project);
        setWaiting((was) => (was.length + now.length === 0 ? was : now));
        if (now.length === 0) return;
        const readings = nextReadings(now);
        const { readings: answers } = await latest.current.send({ params: { token }, body: { readings } });
        const answered = answers.flatMap((answer, at) => (now[at] ? [{ ...answer, reading: now[at] }] : []));
        setDelayed(false);
        await latest.current.onAnswered(answered);
        setWaiting(dropReadings(project, new Set(answered.map(({ reading }) => reading.key))));
      }
    } catch (error) {
      // They are kept: sent again by the interval, or with a renewed token.
      if (!(error instanceof CallError)) throw error;
      setDelayed(true);
    } finally {
      sending.current = false;
    }
  }, [project, token]);

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
  return { waiting, /** They could not be sent just now. */ delayed, add };
}
