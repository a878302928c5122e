import { currentUser } from '@sodalizio/contract';
import { call } from './call.ts';
import { sessionStore } from './session.store.ts';

/** Reloads the signed-in person after a screen changed something about them (specification section 4). Throws a `CallError`. */
export async function reloadUser(): Promise<void> {
  const { accessToken } = sessionStore.getState();
  const user = await call(currentUser, {});
  // Not after a logout: nobody may come back into the page, nor take the place of whoever has signed in since.
  if (sessionStore.getState().accessToken === accessToken) sessionStore.setState({ user });
}
