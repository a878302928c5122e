import { type APIRequestContext, test as base, expect, type Locator, type Page } from '@playwright/test';

export type Role = 'superadmin' | 'admin' | 'secretary';

export const people: Record<Role, { email: string; password: string; registryPassword: string }> = {
  superadmin: { email: 'superadmin@sodalizio.example', password: 'Sodalizio.2026', registryPassword: 'Registro.2026' },
  admin: { email: 'admin@sodalizio.example', password: 'Sodalizio.2026', registryPassword: 'Registro.2026' },
  secretary: { email: 'segreteria@sodalizio.example', password: 'Sodalizio.2026', registryPassword: 'Registro.2026' },
};

export interface SignedIn {
  readonly accessToken: string;
  readonly sessionToken: string;
  readonly taxCode: string | null;
}

export async function tokensOf(request: APIRequestContext, role: Role): Promise<SignedIn> {
  const { email, password } = people[role];
  const login = await request.post('/oauth/token', {
    data: { username: email, password, grant_type: 'password', client_id: 2 },
  });
  expect(login.status()).toBe(200);
  const { access_token: accessToken, session_token: sessionToken } = await login.json();
  const user = await request.get('/api/user', { headers: { Authorization: `Bearer ${accessToken}`, sessionToken } });
  return { accessToken, sessionToken, taxCode: (await user.json()).tax_code };
}

export async function openRegistry(
  request: APIRequestContext,
  { accessToken, sessionToken, taxCode }: SignedIn,
  password: string,
): Promise<void> {
  const answer = await request.post('/api/aica-proxy', {
    headers: { Authorization: `Basic ${btoa(`${taxCode}:${password}`)}`, sessionToken },
    data: { v: 2 },
  });
  const { codaica } = await answer.json();
  expect(codaica).toBeTruthy();
  const kept = await request.post('/api/admin/aica-credentials', {
    headers: { Authorization: `Bearer ${accessToken}`, sessionToken },
    data: { tax_code: taxCode, aica_password: password, aica_otp: '', aica_code: codaica },
  });
  expect(kept.status()).toBe(200);
}

/** A person's permissions as the browser keeps them in `sodalizio.granted`: they decide what the next page requests early. */
export async function grantedTo(request: APIRequestContext, { accessToken, sessionToken }: SignedIn): Promise<string> {
  const user = await request.get('/api/user', { headers: { Authorization: `Bearer ${accessToken}`, sessionToken } });
  return JSON.stringify((await user.json()).available_permissions);
}

const loginHeading = (page: Page) => page.getByRole('heading', { name: 'Inserisci le tue credenziali' });

/** Waits until the login is drawn: at its address the screen before it is still there for a moment, perhaps with an E-mail field too. */
export const atLogin = (page: Page): Promise<void> => expect(loginHeading(page)).toBeVisible();

/** Presses this where the session has ended, unless another call of the page led to the login before. */
export const pressUnlessAtLogin = (page: Page, button: Locator): Promise<void> => button.or(loginHeading(page)).click();

/** Fills in the login form, and sends it. */
export async function logInByHand(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await atLogin(page);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accedi' }).click();
}

/** Opens an address until the last call of its page: one still under way at a logout is refused, and the browser logs that. */
export async function openWhole(page: Page, path: string): Promise<void> {
  const last = page.waitForResponse('**/api/area-loads');
  await page.goto(path);
  await last;
}

/** Logs out with the person's menu, and waits for the login. */
export async function logOutByHand(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu personale/ }).click();
  await page.getByRole('menuitem', { name: 'Esci' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Si' }).click();
  await atLogin(page);
}

/** Puts a session into the page before it opens: the login screen itself has its own story. */
export async function signIn(page: Page, role: Role, options: { registry?: boolean } = {}): Promise<SignedIn> {
  const tokens = await tokensOf(page.request, role);
  if (options.registry ?? role === 'superadmin')
    await openRegistry(page.request, tokens, people[role].registryPassword);
  await putSession(page, tokens);
  return tokens;
}

/** Writes the session only into a tab's first page: one that has logged out is not signed in again by a reload. */
export async function putSession(page: Page, tokens: SignedIn): Promise<void> {
  await page.addInitScript(({ accessToken, sessionToken }) => {
    if (sessionStorage.getItem('e2e.signed-in')) return;
    sessionStorage.setItem('e2e.signed-in', 'yes');
    localStorage.setItem('access_token', accessToken);
    localStorage.setItem('session_token', sessionToken);
  }, tokens);
}

/** With a report, the trace's recorder tries to run in the sandboxed frame of a mail's preview too. Without one nothing does. */
const ofRecorder = process.env.SODALIZIO_E2E_REPORT
  ? /^logged: Blocked script execution in 'about:srcdoc' because the document's frame is sandboxed/
  : undefined;

/** Fails a story whose page logged an error, threw, or sent a request to another origin. */
export const test = base.extend<{ quietPage: undefined; tolerated: { pattern: RegExp | undefined } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  tolerated: async ({}, use) => use({ pattern: undefined }),
  quietPage: [
    async ({ page, tolerated, baseURL }, use) => {
      const noise: string[] = [];
      page.on('pageerror', (error) => noise.push(`threw: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error') noise.push(`logged: ${message.text()}`);
      });
      page.on('request', (request) => {
        const url = request.url();
        if (!url.startsWith(String(baseURL)) && !/^(data|blob):/.test(url)) noise.push(`left the origin: ${url}`);
      });
      await use(undefined);
      // A handler that still answers when the story is over would fail it: its response goes with the context.
      for (const each of page.context().pages()) await each.unrouteAll({ behavior: 'ignoreErrors' });
      const { pattern } = tolerated;
      expect(noise.filter((line) => !pattern?.test(line) && !ofRecorder?.test(line))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
