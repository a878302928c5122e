import { allows, type LoggedUser, type Requires } from '@sodalizio/contract';
import { createStore, useStore } from 'zustand';

/** Application state of the specification (section 3), plus the phase of the start-up. */
export interface SessionState {
  readonly phase: 'starting' | 'signed-out' | 'signed-in';
  readonly accessToken: string | null;
  readonly sessionToken: string | null;
  readonly user: LoggedUser | null;
  /** Null where the server did not answer at start-up. */
  readonly languages: Readonly<Record<string, string>> | null;
  readonly language: string;
  readonly globalLabels: Readonly<Record<string, string>> | null;
}

const empty: SessionState = {
  phase: 'starting',
  accessToken: null,
  sessionToken: null,
  user: null,
  languages: null,
  language: 'it',
  globalLabels: null,
};

/** One store for shell and areas. Only the shell writes it, through area-kit/host. */
export const sessionStore = createStore<SessionState>(() => empty);

/** Signs out. */
export const resetSession = () => sessionStore.setState({ ...empty, phase: 'signed-out' }, true);

/** The session for areas: the person and their permissions. */
export function useSession() {
  const user = useStore(sessionStore, (state) => state.user);
  const language = useStore(sessionStore, (state) => state.language);
  return {
    user,
    language,
    can: (requires: Requires) => allows(requires, user?.available_permissions),
  };
}

/** Id of the signed-in person, outside React: what is answered late is only for who has sent it. */
export const personId = (): number | undefined => sessionStore.getState().user?.id;

/** Resolves while this person is signed in: at once, or when they have logged in again. At once for undefined, a visitor. */
export function whenBack(person: number | undefined): Promise<void> {
  const isHere = () => person === undefined || personId() === person;
  return new Promise((resolve) => {
    if (isHere()) return resolve();
    const stop = sessionStore.subscribe(() => {
      if (!isHere()) return;
      stop();
      resolve();
    });
  });
}

/** Permissions outside React. */
export const sessionCan = (requires: Requires) => allows(requires, sessionStore.getState().user?.available_permissions);

/** Whether it is the name under which the server stores what this person saves. */
export function isOwnName(name: string | undefined): boolean {
  const { user } = sessionStore.getState();
  return user !== null && name === `${user.first_name} ${user.last_name}`.trim();
}
