import { CallError, call, errorSentence, keyOf } from '@sodalizio/area-kit';
import { type Endpoint, findAssociates, type InputOf } from '@sodalizio/contract';
import { associateHistory, takeBack, type Written } from '@sodalizio/contract/associates';
import { toast } from '@sodalizio/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { profileLabels as labels } from './profile.labels.ts';
import { useProfileActions } from './profile-actions.ts';

export type WriteOutcome = { readonly written: Written } | { readonly error: CallError };

type WriteEndpoint = Endpoint & { readonly response: typeof takeBack.response };

/**
 * Writes on one member. After each the profile, the list and the history are read again. A failure is handed back for the caller to
 * say; only a lost registry session is seen to here: its dialog opens, and nothing that was typed goes away.
 */
export function useWrites() {
  const cache = useQueryClient();
  const { askRegistry } = useProfileActions();
  const [busy, setBusy] = useState(false);

  const write = async <E extends WriteEndpoint>(endpoint: E, input: InputOf<E>): Promise<WriteOutcome> => {
    setBusy(true);
    try {
      const written: Written = await call(endpoint, input);
      await Promise.all(
        [findAssociates, associateHistory].map((read) => cache.invalidateQueries({ queryKey: keyOf(read) })),
      );
      return { written };
    } catch (thrown) {
      const error = thrown instanceof CallError ? thrown : new CallError('internal');
      if (error.code === 'registry-session-missing') askRegistry();
      // Somebody else was quicker: what is on the screen is old.
      if (error.code === 'conflict' || error.code === 'not-found')
        await cache.invalidateQueries({ queryKey: keyOf(findAssociates) });
      return { error };
    } finally {
      setBusy(false);
    }
  };

  /** Takes an act back and says so; `entry` is what the act answered. */
  const undo = async (entry: number) => {
    const outcome = await write(takeBack, { params: { entry }, body: {} });
    if ('written' in outcome) toast.success(labels.takenBack);
    else sayFailure(outcome.error);
  };

  /** Says that an act was done, with the way back where there is one. */
  const sayDone = (message: string, { entry }: Written) =>
    toast.success(message, entry > 0 ? { undo: { label: labels.undo, onUndo: () => void undo(entry) } } : {});

  return { write, busy, undo, sayDone };
}

/** A failure the person can do something about says what; a lost session says it by itself, with its own dialog or page. */
export function sayFailure(error: CallError): void {
  if (error.code !== 'registry-session-missing' && error.code !== 'not-signed-in') toast.failure(errorSentence(error));
}
