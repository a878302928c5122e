import { call, errorSentence } from '@sodalizio/area-kit';
import {
  type Configuration,
  type ShownQuestion,
  scoreTrial,
  startTrial,
  type TrialResult,
} from '@sodalizio/contract/questionnaires';
import { toast } from '@sodalizio/ui';
import { useRef, useState } from 'react';
import { noReply, type Reply } from '../file/reply.ts';

export interface RunningTrial {
  readonly configuration: Configuration;
  readonly questions: readonly ShownQuestion[];
  readonly replies: Readonly<Record<string, Reply>>;
  /** Points given to open questions, by code. */
  readonly given: Readonly<Record<string, number>>;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
  /** Not the person but the time ended it. */
  readonly isTimeUp: boolean;
  readonly result: TrialResult | undefined;
}

/** A trial of a stored file: the server draws and scores, and keeps nothing. */
export function useTrial(file: string) {
  const [trial, setTrial] = useState<RunningTrial>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  /** With the points that were given last. */
  const latest = useRef<RunningTrial>(undefined);
  const attempt = async (act: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    await act().catch(reportFailure);
    running.current = false;
    setBusy(false);
  };
  const start = (configuration: string) =>
    attempt(async () => {
      const before = latest.current;
      const drawn = await call(startTrial, { params: { file }, body: { configuration } }).catch(reportFailure);
      if (!drawn) {
        // The trial before stays, with points given to it meanwhile.
        if (latest.current !== before) await scoreLatest(trial);
        return;
      }
      const endsAt = Date.now() + drawn.configuration.minutes * 60_000;
      setTrial({ ...drawn, replies: {}, given: {}, endsAt, isTimeUp: false, result: undefined });
    });
  const end = (ended: RunningTrial) =>
    attempt(async () => {
      const isTimeUp = Date.now() >= ended.endsAt;
      setTrial({ ...ended, isTimeUp, result: await scored(file, ended) });
    });
  const scoreLatest = async (before: RunningTrial | undefined): Promise<void> => {
    const sent = latest.current;
    if (!sent) return;
    const result = await scored(file, sent).catch((error: unknown) => {
      // The shown score does not count the points that were refused.
      setTrial(before);
      throw error;
    });
    const done = { ...sent, result };
    if (latest.current === sent) setTrial(done);
    else await scoreLatest(done);
  };
  /** Scores again with points for open questions, which are shown at once; while a call runs, by another after it. */
  const give = (next: RunningTrial) => {
    latest.current = next;
    setTrial(next);
    return attempt(() => scoreLatest(trial));
  };
  return { trial, busy, start, end, give, setTrial };
}

const reportFailure = (error: unknown): undefined => {
  toast.failure(errorSentence(error), { id: 'questionnaires.trial' });
};

const scored = (file: string, { configuration, questions, replies, given }: RunningTrial) =>
  call(scoreTrial, {
    params: { file },
    body: {
      configuration: configuration.id,
      questions: questions.map(({ code }) => code),
      replies: questions.map(({ code }) => {
        const { chosen, text } = replies[code] ?? noReply;
        return { code, chosen: [...chosen], text, given: given[code] };
      }),
    },
  });
