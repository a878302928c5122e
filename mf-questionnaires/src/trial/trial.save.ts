import { call, errorSentence } from '@sodalizio/area-kit';
import {
  type Configuration,
  type ShownQuestion,
  scoreTrial,
  startTrial,
  type TrialResult,
} from '@sodalizio/contract/questionnaires';
import { toast } from '@sodalizio/ui';
import { useState } from 'react';
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
  const attempt = async (act: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    await act().catch((error: unknown) => toast.failure(errorSentence(error), { id: 'questionnaires.trial' }));
    setBusy(false);
  };
  const start = (configuration: string) =>
    attempt(async () => {
      const drawn = await call(startTrial, { params: { file }, body: { configuration } });
      const endsAt = Date.now() + drawn.configuration.minutes * 60_000;
      setTrial({ ...drawn, replies: {}, given: {}, endsAt, isTimeUp: false, result: undefined });
    });
  const score = (ended: RunningTrial) =>
    attempt(async () => {
      const { configuration, questions, replies, given } = ended;
      const isTimeUp = Date.now() >= ended.endsAt;
      const result = await call(scoreTrial, {
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
      // Points of open questions are given, and scored again, long after the end.
      setTrial({ ...ended, isTimeUp: ended.result ? ended.isTimeUp : isTimeUp, result });
    });
  return { trial, busy, start, score, setTrial };
}
