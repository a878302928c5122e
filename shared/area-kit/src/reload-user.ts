import { currentUser } from '@sodalizio/contract';
import { call } from './call.ts';
import { sessionStore } from './session.store.ts';

/** Reloads the signed-in person after a screen changed something about them (specification section 4). Throws a `CallError`. */
export async function reloadUser(): Promise<void> {
  sessionStore.setState({ user: await call(currentUser, {}) });
}
