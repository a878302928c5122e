import { CallError, errorSentence, fieldErrors, useSave } from '@sodalizio/area-kit';
import {
  type AreaState,
  createDeployToken,
  getAreaHistory,
  listAreaStates,
  listDeployTokens,
  revokeDeployToken,
  setAreaOff,
  setCanary,
  setLiveRelease,
} from '@sodalizio/contract';
import { formatDateTime, toast } from '@sodalizio/ui';
import { useState } from 'react';
import { actLabels } from './acts.labels.ts';
import { eventSentence, whoWords } from './area-words.ts';
import { useFreshArea, useStoredArea } from './settings.query.ts';
import { tokenLabels } from './tokens.labels.ts';

/** What is done to an area. `release` is the name of one; a trial for nobody ends it. */
export type Act =
  | { readonly kind: 'live'; readonly release: string }
  | { readonly kind: 'off'; readonly off: boolean }
  | { readonly kind: 'trial'; readonly release: string; readonly percent: number; readonly people: readonly string[] };

interface ActOptions {
  area: AreaState;
  onDone: () => void;
  /** Somebody else was faster: the area as it is now, and the sentence that says who. */
  onChanged: (area: AreaState, sentence: string) => void;
  /** Fields that the server refused, by name: `people.0`. */
  onRefused?: (fields: readonly string[]) => void;
}

/** Changes what people see of an area. What others changed since `area` was read is never overwritten unseen. */
export function useAct({ area, onDone, onChanged, onRefused }: ActOptions) {
  const store = useStoredArea();
  const fresh = useFreshArea();
  const [failure, setFailure] = useState<string>();
  const options = {
    onSaved: (saved: AreaState) => {
      store(saved);
      onDone();
    },
  };
  const live = useSave(setLiveRelease, options);
  const off = useSave(setAreaOff, options);
  const trial = useSave(setCanary, options);

  const onError = async (error: unknown) => {
    if (!(error instanceof CallError) || error.code !== 'conflict') {
      setFailure(errorSentence(error));
      return onRefused?.(Object.keys(fieldErrors(error)));
    }
    const found = await fresh(area.id).catch(() => undefined);
    if (!found) return setFailure(errorSentence(error));
    const { last } = found;
    const sentence = last
      ? actLabels.conflict(whoWords(last.by), eventSentence(last), formatDateTime(last.at))
      : actLabels.conflictUnknown;
    setFailure(`${sentence} ${actLabels.conflictAgain}`);
    onChanged(found.area, sentence);
  };
  const run = (act: Act, why: string) => {
    setFailure(undefined);
    const params = { area: area.id };
    const common = { why: why.trim(), seen: area.changes };
    if (act.kind === 'live') live.save({ params, body: { release: act.release, ...common } }, { onError });
    if (act.kind === 'off') off.save({ params, body: { off: act.off, ...common } }, { onError });
    if (act.kind === 'trial') {
      const { release, percent, people } = act;
      trial.save({ params, body: { release, percent, people: [...people], ...common } }, { onError });
    }
  };
  return { run, busy: live.busy || off.busy || trial.busy, failure };
}

/** Makes a token; the secret is in the answer and nowhere else. */
export const useNewToken = (onMade: (secret: string) => void) =>
  useSave(createDeployToken, {
    drops: [listDeployTokens, getAreaHistory, listAreaStates],
    onSaved: ({ secret }) => onMade(secret),
  });

/** Ends a token at once. */
export function useRevoke(area: string) {
  const { save, busy } = useSave(revokeDeployToken, { drops: [listDeployTokens, getAreaHistory] });
  const revoke = (token: { id: number; name: string }) =>
    save(
      { params: { area, token: token.id } },
      {
        onSuccess: () => toast.success(tokenLabels.revoked(token.name)),
        onError: (error) => toast.failure(errorSentence(error)),
      },
    );
  return { revoke, busy };
}
