import { allows, type LoggedUser, type Requires } from '@sodalizio/contract';
import { createStore, useStore } from 'zustand';

/** Application state of the specification (section 3), plus where the start-up stands. */
export interface SessionState {
  /** `unreachable`: a token is stored, but the server could not be asked what it is worth. */
  readonly phase: 'starting' | 'signed-out' | 'signed-in' | 'unreachable';
  readonly accessToken: string | null;
  readonly sessionToken: string | null;
  readonly user: LoggedUser | null;
  /** Null where the server did not answer at start-up: what needs them says so. */
  readonly languages: Readonly<Record<string, string>> | null;
  readonly language: string;
  /** Null as `languages` may be. */
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

/** Back to nobody. */
export const resetSession = () => sessionStore.setState({ ...empty, phase: 'signed-out' }, true);

/** What an area may know of the session: who is working and what they may do. */
export function useSession() {
  const user = useStore(sessionStore, (state) => state.user);
  const language = useStore(sessionStore, (state) => state.language);
  return {
    user,
    language,
    can: (requires: Requires) => allows(requires, user?.available_permissions),
  };
}

/** The same question outside React. */
export const sessionCan = (requires: Requires) => allows(requires, sessionStore.getState().user?.available_permissions);
