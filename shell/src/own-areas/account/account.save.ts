import { CallError, call, errorSentence, schemaErrors, useMountedRef, useSave } from '@sodalizio/area-kit';
import {
  changeOwnPassword,
  currentUser,
  findUsers,
  setPassword,
  updateOwnProfile,
  userById,
} from '@sodalizio/contract';
import { toast } from '@sodalizio/ui';
import { useQueryClient } from '@tanstack/react-query';
import { forgetSession, signOut } from '../../session/session.actions.ts';
import { labels } from './account.labels.ts';
import { refusedPassword } from './new-password.ts';

export interface OwnName {
  first_name: string;
  last_name: string;
}

export const { body: nameLengths } = updateOwnProfile;
export const nameErrors = (name: OwnName) => schemaErrors(nameLengths, name);

/** One's own name as it is stored. It has no version: what somebody else has changed shows in itself. */
export interface StoredName extends OwnName {
  readonly version?: undefined;
}

export const nameIn = ({ first_name, last_name }: OwnName): StoredName => ({ first_name, last_name });

export const readOwnName = (): Promise<StoredName> => call(currentUser, {}).then(nameIn);

/** Returns the name that it stored. */
export function useOwnNameSave() {
  const { send } = useSave(updateOwnProfile, { drops: [findUsers, userById] });
  return async (name: OwnName, over: StoredName): Promise<OwnName> => {
    // Both names are sent: one that a superadmin has changed since must not be written back.
    const now = await readOwnName();
    if (now.first_name !== over.first_name || now.last_name !== over.last_name) throw new CallError('conflict');
    await send({ body: name });
    return name;
  };
}

type Refused = (words: Record<string, string>) => void;

export function useOwnPasswordSave(onSaved: () => void) {
  const { save, busy, failure } = useSave(changeOwnPassword, { onSaved });
  const mounted = useMountedRef();
  return {
    change: (passwords: { current: string; password: string }, refused: Refused) =>
      save(
        { body: passwords },
        {
          onError: (error) => {
            if (mounted.current) refused(refusedPassword(error));
            else tellUnchanged(error);
          },
        },
      ),
    busy,
    failure,
  };
}

/** The page was left before the answer. Not where the session ended: the login says so. */
function tellUnchanged(error: unknown): void {
  if (error instanceof CallError && error.code === 'not-signed-in') return;
  const [word] = Object.values(refusedPassword(error));
  toast.failure(labels.notChanged(word === undefined ? errorSentence(error) : `${word}.`));
}

export interface ChosenPasswordOptions {
  readonly token: string;
  readonly onChosen: (email: string) => void;
  readonly onDead: () => void;
}

export function useChosenPassword({ token, onChosen, onDead }: ChosenPasswordOptions) {
  const { save, busy, failure } = useSave(setPassword, { onSaved: ({ email }) => onChosen(email) });
  const choose = (password: string, refused: Refused) =>
    save(
      { body: { token, password } },
      {
        onError: (error) => {
          if (error instanceof CallError && error.code === 'wrong-credentials') onDead();
          else refused(refusedPassword(error));
        },
      },
    );
  return { choose, busy, failure };
}

export function useForgetPerson() {
  const cache = useQueryClient();
  return () => {
    forgetSession();
    cache.clear();
  };
}

/** Ends the session of this browser. Whoever logs in next waits for its end. */
export function useSignOut() {
  const cache = useQueryClient();
  return () => {
    void signOut();
    cache.clear();
  };
}
