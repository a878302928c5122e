import { CallError, errorSentence, keyOf, useSave } from '@sodalizio/area-kit';
import {
  type AreaState,
  areaId,
  createDeployToken,
  forgetArea,
  getAreaHistory,
  listAreaStates,
  listDeployTokens,
  revokeDeployToken,
  setAreaOff,
  setAreaRemoved,
  setCanary,
  setFillOff,
  setLiveRelease,
  setVerdictRequired,
} from '@sodalizio/contract';
import { formatDateTime, toast } from '@sodalizio/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { ActProps } from './act-props.ts';
import { actLabels } from './acts.labels.ts';
import { eventSentence, whoWords } from './area-words.ts';
import { removalLabels } from './removal.labels.ts';
import { useFreshArea, useStoredArea } from './settings.query.ts';
import { tokenLabels } from './tokens.labels.ts';

export type Act =
  | { readonly kind: 'live'; readonly release: string }
  | { readonly kind: 'off'; readonly off: boolean }
  | { readonly kind: 'removed'; readonly removed: boolean }
  | { readonly kind: 'fill'; readonly slot: string; readonly nth: number; readonly off: boolean }
  | {
      readonly kind: 'trial';
      readonly release: string;
      readonly percent: number;
      readonly people: readonly string[];
      readonly judged?: boolean;
    };

/**
 * Does an act on an area. Concurrent changes since `area` was read are never overwritten: the current area is passed to
 * `onChanged`, with a sentence about who changed it. Throws a `CallError` with a sentence for the person.
 */
export function useAct({ area, onChanged }: Pick<ActProps, 'area' | 'onChanged'>) {
  const options = { onSaved: useStoredArea() };
  const fresh = useFreshArea();
  const live = useSave(setLiveRelease, options);
  const off = useSave(setAreaOff, options);
  const removal = useSave(setAreaRemoved, { ...options, drops: [listDeployTokens] });
  const fill = useSave(setFillOff, options);
  const trial = useSave(setCanary, options);

  const send = (act: Act, why: string): Promise<AreaState> => {
    const params = { area: area.id };
    const common = { why: why.trim(), seen: area.changes };
    if (act.kind === 'live') return live.send({ params, body: { release: act.release, ...common } });
    if (act.kind === 'off') return off.send({ params, body: { off: act.off, ...common } });
    if (act.kind === 'removed') return removal.send({ params, body: { removed: act.removed, ...common } });
    if (act.kind === 'fill') {
      const { slot, nth, off: toOff } = act;
      return fill.send({ params, body: { slot, nth, off: toOff, ...common } });
    }
    const { release, percent, people, judged } = act;
    return trial.send({
      params,
      body: { release, percent, people: [...people], ...(judged && { judged }), ...common },
    });
  };
  const inOwnWords = async (error: unknown): Promise<unknown> => {
    if (!(error instanceof CallError) || error.code !== 'conflict') return error;
    const found = await fresh(area.id).catch(() => undefined);
    if (!found) return error;
    const { last } = found;
    const sentence = last
      ? actLabels.conflict(whoWords(last.by), eventSentence(last), formatDateTime(last.at))
      : actLabels.conflictUnknown;
    onChanged(found.area, sentence);
    return new CallError('conflict', { message: `${sentence} ${actLabels.conflictAgain}` });
  };
  return async (act: Act, why: string): Promise<void> => {
    try {
      await send(act, why);
    } catch (error) {
      throw await inOwnWords(error);
    }
  };
}

/** What may be typed of a token, and of the reason of an act. */
export const tokenLengths = createDeployToken.body.extend({ area: areaId });
export const { body: actLengths } = setAreaOff;

/** Makes a token; the secret is in the answer and nowhere else. */
export function useNewToken() {
  const { send, ...rest } = useSave(createDeployToken, { drops: [listDeployTokens, getAreaHistory, listAreaStates] });
  const readAgain = useTokensAgain();
  const make: typeof send = (input) =>
    send(input).catch((error: unknown) => {
      readAgain();
      throw error;
    });
  return { ...rest, send: make };
}

/** After a failure: a token may be made or revoked although the answer was lost, or by somebody else, and has to be seen as it is. */
function useTokensAgain() {
  const cache = useQueryClient();
  return () => void cache.invalidateQueries({ queryKey: keyOf(listDeployTokens) });
}

/** Demands a passed verdict of what goes live, or no longer. */
export const useVerdictRule = () => useSave(setVerdictRequired, { drops: [listAreaStates] });

const revocationCause = { id: 'tokens.revoke' };

export function useRevoke(area: string) {
  const { save, busy } = useSave(revokeDeployToken, { drops: [listDeployTokens, getAreaHistory] });
  const readAgain = useTokensAgain();
  const revoke = (token: { id: number; name: string }, onRevoked: () => void) => {
    toast.dismissFailure(revocationCause.id);
    save(
      { params: { area, token: token.id } },
      {
        onSuccess: () => {
          toast.success(tokenLabels.revoked(token.name));
          onRevoked();
        },
        onError: (error) => {
          toast.failure(errorSentence(error), revocationCause);
          readAgain();
        },
      },
    );
  };
  return { revoke, busy };
}

/** Forgets an area that never published. */
export function useForget({ id, label }: AreaState, onForgotten: () => void) {
  const { save, busy } = useSave(forgetArea, { drops: [listAreaStates] });
  const forget = () =>
    save(
      { params: { area: id } },
      {
        onSuccess: () => {
          onForgotten();
          toast.success(removalLabels.forgotten(label));
        },
        onError: (error) => toast.failure(errorSentence(error)),
      },
    );
  return { forget, busy };
}
