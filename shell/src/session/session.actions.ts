import { CallError, call } from '@sodalizio/area-kit';
import { forgetKept, resetSession, sessionStore } from '@sodalizio/area-kit/host';
import {
  constants,
  currentUser,
  globalLabels,
  loginCheck,
  logout,
  oauthClientId,
  oauthToken,
} from '@sodalizio/contract';
import { forgetGranted, rememberGranted } from './granted-hint.ts';
import { announcePerson } from './other-tabs.ts';
import { forgetReturnPath, markEnded } from './return-path.ts';
import { clearStorage, forgetTokens, storeTokens, type Tokens } from './tokens.ts';

/** What the product can start without: the failure is logged, and whoever needs the answer finds it missing. */
async function optional<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallError && error.code === 'not-signed-in') throw error;
    console.warn('A part of the initial data is missing', error);
    return undefined;
  }
}

/** Reads who is working, the languages and the global labels (specification sections 4 and 7). */
export async function loadInitialData(): Promise<void> {
  const { language } = sessionStore.getState();
  const labelsOf = (type: 'global.labels.test' | 'global.labels.questionnaires') =>
    optional(call(globalLabels, { query: { language: language === 'en' ? 'en' : 'it', type } }));
  const [user, known, test, questionnaires] = await Promise.all([
    call(currentUser, {}),
    optional(call(constants, {})),
    labelsOf('global.labels.test'),
    labelsOf('global.labels.questionnaires'),
  ]);
  sessionStore.setState({
    phase: 'signed-in',
    user,
    languages: known?.languages ?? null,
    language: language || known?.default_language || 'it',
    globalLabels: test && questionnaires ? { ...test, ...questionnaires } : null,
  });
  rememberGranted(user.available_permissions);
  // A session that ended by itself leaves them for its person to come back; somebody else may have come instead.
  forgetKept(user.id);
}

/** A stored session is checked and filled; the checks run beside each other, because the first failure decides anyway. */
export async function resumeSession({ accessToken, sessionToken }: Tokens): Promise<void> {
  sessionStore.setState({ accessToken, sessionToken });
  await Promise.all([optional(call(loginCheck, {})), loadInitialData()]);
}

/** Logs in; throws the call's error for the form to show. `alongside` runs once there are tokens, beside the session's own calls. */
export async function signIn(username: string, password: string, alongside: () => Promise<void>): Promise<void> {
  const answer = await call(oauthToken, {
    body: { username, password, grant_type: 'password', client_id: oauthClientId },
  });
  const tokens = { accessToken: answer.access_token, sessionToken: answer.session_token };
  storeTokens(tokens);
  try {
    await Promise.all([resumeSession(tokens), alongside()]);
  } catch (error) {
    // Half a login is none: the form says why, and the next try begins anew.
    forgetTokens(tokens.accessToken);
    resetSession();
    throw error;
  }
  announcePerson(sessionStore.getState().user?.id ?? null);
}

/** Logs out here even when the server cannot be told. The cache is emptied by the caller once no screen looks at it. */
export async function signOut(): Promise<void> {
  const answered = call(logout, {}).catch(() => undefined);
  // From here on nothing else is sent as this person: its 401 would read as a session that ended by itself.
  sessionStore.setState({ phase: 'signed-out', accessToken: null, sessionToken: null });
  await answered;
  forgetSession();
}

/** The same where the server has ended the session already, at the person's own wish. */
export function forgetSession(): void {
  clearStorage();
  announcePerson(null);
  forgetKept();
  forgetGranted();
  forgetReturnPath();
  resetSession();
}

/** The same in a tab that hears of it from another one, which has emptied the storage they share. */
export function followLogout(): void {
  forgetKept();
  forgetReturnPath();
  resetSession();
}

/** What an expired session leaves behind: nothing of the person. The cache is emptied by the caller once no screen looks at it. */
export function dropSession(): void {
  const { accessToken } = sessionStore.getState();
  markEnded();
  if (accessToken !== null) forgetTokens(accessToken);
  forgetGranted();
  resetSession();
}
