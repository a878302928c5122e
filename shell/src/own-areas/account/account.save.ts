import { CallError, schemaErrors, useSave } from '@sodalizio/area-kit';
import { changeOwnPassword, findUsers, setPassword, updateOwnProfile, userById } from '@sodalizio/contract';
import { useQueryClient } from '@tanstack/react-query';
import { forgetSession } from '../../session/session.actions.ts';
import { refusedPassword } from './new-password.ts';

export interface OwnName {
  first_name: string;
  last_name: string;
}

export const { body: nameLengths } = updateOwnProfile;
export const nameErrors = (name: OwnName) => schemaErrors(nameLengths, name);

export function useOwnNameSave() {
  const { send } = useSave(updateOwnProfile, { drops: [findUsers, userById] });
  return (name: OwnName) => send({ body: name });
}

type Refused = (words: Record<string, string>) => void;

export function useOwnPasswordSave(onSaved: () => void) {
  const { save, busy, failure } = useSave(changeOwnPassword, { onSaved });
  return {
    change: (passwords: { current: string; password: string }, refused: Refused) =>
      save({ body: passwords }, { onError: (error) => refused(refusedPassword(error)) }),
    busy,
    failure,
  };
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
