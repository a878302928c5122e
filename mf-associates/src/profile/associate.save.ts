import { CallError, call, errorSentence, inTime, keyOf } from '@sodalizio/area-kit';
import { nameOfMember, wantsRegistry } from '@sodalizio/associate-search';
import { type Associate, type Endpoint, findAssociates, type InputOf } from '@sodalizio/contract';
import { associateHistory, takeBack, type Written } from '@sodalizio/contract/associates';
import { toast } from '@sodalizio/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { profileLabels as labels } from './profile.labels.ts';
import { useProfileActions } from './use-profile-actions.ts';

type WriteEndpoint = Endpoint & { readonly response: typeof takeBack.response };

/**
 * Writes on one member. After each, the profile, the list and the history are refetched. Throws a `CallError` for the caller to
 * show; for a lost registry session this opens its dialog, over the input.
 */
export function useWrites() {
  const cache = useQueryClient();
  const { askRegistry } = useProfileActions();
  const [busy, setBusy] = useState(false);

  const readAgain = () =>
    Promise.all([findAssociates, associateHistory].map((read) => cache.invalidateQueries({ queryKey: keyOf(read) })));

  const write = async <E extends WriteEndpoint>(endpoint: E, input: InputOf<E>): Promise<Written> => {
    setBusy(true);
    try {
      const written: Written = await call(endpoint, input);
      // It is stored: a profile that comes late must not make it look unsaved.
      await inTime(readAgain()).catch(() => undefined);
      return written;
    } catch (error) {
      const code = error instanceof CallError ? error.code : 'internal';
      const reading = readAgain();
      // After a concurrent change the screen is outdated. After a lost answer the connection may be down: not awaited.
      if (code === 'conflict' || code === 'not-found') await reading;
      if (code !== 'registry-session-missing') throw error;
      askRegistry();
      throw new CallError(code, { message: labels.registryAsked });
    } finally {
      setBusy(false);
    }
  };
  /** For an act without a form: where the registry's session is over, sent once more when it is open. */
  const act = async <E extends WriteEndpoint>(endpoint: E, input: InputOf<E>): Promise<Written> => {
    try {
      return await write(endpoint, input);
    } catch (error) {
      if (!wantsRegistry(error)) throw error;
      await new Promise<void>((go, refuse) => {
        if (!askRegistry(go)) refuse(new CallError('registry-session-missing', { message: labels.registryOver }));
      });
      return act(endpoint, input);
    }
  };
  return { write, act, busy };
}

export function useTakeBack() {
  const { act, busy } = useWrites();
  return {
    takeBack: (entry: number, body: NonNullable<InputOf<typeof takeBack>['body']> = {}) =>
      act(takeBack, { params: { entry }, body }),
    busy,
  };
}

/** Says an outcome under the member's name, with what takes it back: the next member may be on the screen by then. */
export function useDone(member: Associate) {
  const about = nameOfMember(member);
  const { takeBack } = useTakeBack();
  const undo = ({ entry, also }: Written) =>
    // Where the year of a deleted payment was paid since, its entry in the history asks first.
    takeBack(entry, { unpaid: true, ...(also && { also }) }).then(
      () => toast.success(labels.takenBack, { about }),
      (error: unknown) => reportFailure(error, member, entryCause(entry)),
    );
  return (message: string, written: Written) => {
    const { entry } = written;
    // The Annulla of each write stays beside those of others, also where their messages are alike.
    const undoable = { id: `associates.done ${entry}`, undo: { label: labels.undo, onUndo: () => void undo(written) } };
    toast.success(message, { about, ...(entry > 0 && undoable) });
  };
}

/** The cause of a failure to take back an entry of the history. */
export const entryCause = (entry: number) => `associates.entry ${entry}`;

/** Reports the failure of an `act`, except for a lost session, which has its own page. `id`: its cause, which another try dismisses. */
export function reportFailure(error: unknown, member: Associate, id: string): void {
  const code = error instanceof CallError ? error.code : 'internal';
  if (code !== 'not-signed-in') toast.failure(errorSentence(error), { about: nameOfMember(member), id });
}
