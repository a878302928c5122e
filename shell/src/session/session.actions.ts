import { CallError, call, inTime } from '@sodalizio/area-kit';
import { dropEarlyAnswers, forgetKept, resetSession, sessionStore } from '@sodalizio/area-kit/host';
import {
  constants,
  currentUser,
  globalLabels,
  loginCheck,
  logout,
  oauthClientId,
  oauthToken,
} from '@sodalizio/contract';
import { announcePerson } from './other-tabs.ts';
import { forgetReturnPath, markEnded, ownReturnPath } from './return-path.ts';
import { forgetHints, rememberGranted } from './start-hints.ts';
import { clearStorage, forgetTokens, storeTokens, type Tokens } from './tokens.ts';

/** Milliseconds that a start waits for data it can do without. */
const longestStart = 5_000;

/** For data the product can start without: a failure, or no answer in time, is logged. */
async function optional<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await inTime(answer, longestStart);
  } catch (error) {
    if (error instanceof CallError && error.code === 'not-signed-in') throw error;
    console.warn('A part of the initial data is missing', error);
    return undefined;
  }
}

/** Loads the person, the languages and the global labels (specification sections 4 and 7). */
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
  // An expired session leaves them for its person; somebody else may have signed in instead.
  forgetKept(user.id);
  ownReturnPath(user.id);
}

/** Checks and loads a stored session; the calls run in parallel, because the first failure decides. */
export async function resumeSession({ accessToken, sessionToken }: Tokens): Promise<void> {
  sessionStore.setState({ accessToken, sessionToken });
  await Promise.all([optional(call(loginCheck, {})), loadInitialData()]);
}

/** Logs in; throws the call's error for the form. `alongside` runs once there are tokens, in parallel to the session's own calls. */
export async function signIn(username: string, password: string, alongside: () => Promise<void>): Promise<void> {
  // Its end forgets the person, which must not be the next one.
  await leaving;
  const answer = await call(oauthToken, {
    body: { username, password, grant_type: 'password', client_id: oauthClientId },
  });
  const tokens = { accessToken: answer.access_token, sessionToken: answer.session_token };
  storeTokens(tokens);
  try {
    await Promise.all([resumeSession(tokens), alongside()]);
  } catch (error) {
    // Half a login is none: the form shows why, and the next try starts over.
    forgetTokens(tokens.accessToken);
    resetSession();
    throw error;
  }
  announcePerson(sessionStore.getState().user?.id ?? null);
}

/** Milliseconds that a logout waits for the server's answer at most. */
const longestLogout = 3_000;

/** The last logout. */
let leaving: Promise<void> | undefined;

/** Logs out here even when the server does not answer. The caller clears the cache once no screen is mounted. */
export function signOut(): Promise<void> {
  leaving = leave();
  return leaving;
}

async function leave(): Promise<void> {
  const answered = inTime(call(logout, {}), longestLogout).catch(() => undefined);
  // Nothing is sent as this person from here on: its 401 would look like an expired session.
  sessionStore.setState({ phase: 'signed-out', accessToken: null, sessionToken: null });
  // Before the answer: a browser that is closed meanwhile must not open as this person again.
  leaveBrowser();
  await answered;
  forgetPerson();
}

/** The same where the server has ended the session already, at the person's own wish. */
export function forgetSession(): void {
  leaveBrowser();
  forgetPerson();
}

function leaveBrowser(): void {
  dropEarlyAnswers();
  clearStorage();
  announcePerson(null);
}

function forgetPerson(): void {
  forgetKept();
  forgetHints();
  forgetReturnPath();
  resetSession();
}

/** The same after a logout in another tab, which has cleared the shared storage. */
export function followLogout(): void {
  dropEarlyAnswers();
  forgetKept();
  forgetReturnPath();
  resetSession();
}

/** After an expired session: clears the person's data. The caller clears the cache once no screen is mounted. */
export function dropSession(): void {
  dropEarlyAnswers();
  const { accessToken } = sessionStore.getState();
  markEnded();
  if (accessToken !== null) forgetTokens(accessToken);
  forgetHints();
  resetSession();
}
