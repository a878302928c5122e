import { currentUser } from '@sodalizio/contract';
import { call } from './call.ts';
import { sessionStore } from './session.store.ts';

let begun = 0;
/** The reading whose answer is shown. */
let shown = 0;

/** Reloads the signed-in person after a screen changed something about them (specification section 4). Throws a `CallError`. */
export async function reloadUser(): Promise<void> {
  const { accessToken } = sessionStore.getState();
  begun += 1;
  const own = begun;
  const user = await call(currentUser, {});
  // Not after a logout: nobody may come back into the page, nor take the place of whoever has signed in since. Nor after the answer of
  // a later reading, which may have more.
  if (own < shown || sessionStore.getState().accessToken !== accessToken) return;
  shown = own;
  sessionStore.setState({ user });
}
