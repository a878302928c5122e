import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test';
import { address } from './address.ts';
import { logInByHand, people, type SignedIn, signIn } from './people.ts';

interface Found {
  readonly codaica: string;
  readonly nome: string;
  readonly cognome: string;
}

export const headersOf = ({ accessToken, sessionToken }: SignedIn) => ({
  Authorization: `Bearer ${accessToken}`,
  sessionToken,
});

/**
 * A member of the demo data with this admission (`''`: waiting). Stories run in parallel, so each uses a different `place` of the
 * list, and thus its own member. By enrolment: those who wait are the last, so that whoever is admitted shifts nobody.
 */
export async function aMember(
  request: APIRequestContext,
  person: SignedIn,
  { admission = 'Si', place }: { admission?: string; place: number },
): Promise<Found> {
  const answer = await request.get('/api/admin/associates', {
    headers: headersOf(person),
    params: { f: '1', status: admission, tiposocio: 'ORDINARIO', sort: 'dataiscr', limit: 1, offset: place },
  });
  const { items } = await answer.json();
  const [member] = items;
  expect(member).toBeTruthy();
  return member;
}

interface Profile extends Found {
  readonly cfisc: string;
  readonly Quota: readonly { readonly id: number; readonly annorif: number; readonly quota: number }[];
}

export async function profileOf(request: APIRequestContext, person: SignedIn, code: string): Promise<Profile> {
  const answer = await request.get('/api/admin/associates', {
    headers: headersOf(person),
    params: { aica_code: code },
  });
  const [whole] = await answer.json();
  return whole;
}

/** The code of an ordinary member who has not paid this year's quota. */
export async function anUnpaidMember(request: APIRequestContext, person: SignedIn, place: number): Promise<string> {
  const answer = await request.get('/api/admin/associates', {
    headers: headersOf(person),
    params: {
      f: '1',
      status: 'Si',
      have_payed: 'No',
      tiposocio: 'ORDINARIO',
      sort: '-codaica',
      limit: 1,
      offset: place,
    },
  });
  const { items } = await answer.json();
  expect(items).toHaveLength(1);
  return items[0].codaica;
}

export async function hasPaid(request: APIRequestContext, person: SignedIn, code: string): Promise<boolean> {
  const answer = await request.get('/api/admin/associates', {
    headers: headersOf(person),
    params: { f: '1', have_payed: 'Si', aica_code: code, limit: 1 },
  });
  const { items } = await answer.json();
  return items.length === 1;
}

/** Leave room between places: who is admitted shifts those after. No students: associates/quotas.spec.ts admits those. */
export async function aWaitingMember(request: APIRequestContext, person: SignedIn, place: number): Promise<Found> {
  const answer = await request.get('/api/admin/associates?f=1&status=&limit=500&sort=codaica', {
    headers: headersOf(person),
  });
  const { items } = await answer.json();
  const waiting = items.filter(
    (member: { Ammesso: string; tiposocio: string }) => member.Ammesso === '' && member.tiposocio !== 'STUDENTE',
  );
  expect(waiting.length).toBeGreaterThan(place);
  return waiting[place];
}

export async function anotherBrowser(
  browser: Browser,
): Promise<{ page: Page; person: SignedIn; close: () => Promise<void> }> {
  const context = await browser.newContext({ baseURL: address, locale: 'it-IT', timezoneId: 'Europe/Rome' });
  const page = await context.newPage();
  const person = await signIn(page, 'superadmin');
  return { page, person, close: () => context.close() };
}

/** Ends a person's session on the server, as on expiry. Without the browser's cookies. */
export const endSession = async (person: SignedIn): Promise<void> => {
  const answer = await fetch(`${address}/api/logout`, { method: 'POST', headers: headersOf(person) });
  expect(answer.status).toBe(200);
};

/** Logs in by hand, and opens the registry again where required: its session ended too. */
export async function logInAgain(page: Page): Promise<void> {
  const { email, password, registryPassword } = people.superadmin;
  await logInByHand(page, { email, password });
  const registry = page.getByRole('dialog', { name: /Inserisci credenziali/ });
  await registry.getByLabel('Password', { exact: true }).fill(registryPassword);
  await registry.getByRole('button', { name: 'Invia' }).click();
  await expect(registry).toBeHidden();
}

/**
 * A secretary with the registry open: edits members and may not admit them. Her tax code is not stored yet, so `colleague` looks
 * it up in her own member's profile.
 */
export async function signInAsSecretary(page: Page, colleague: { page: Page; person: SignedIn }): Promise<SignedIn> {
  const { password, registryPassword } = people.secretary;
  const login = await page.request.post('/oauth/token', {
    data: { username: 'chiara.lopresti@sodalizio.example', password, grant_type: 'password', client_id: 2 },
  });
  const { access_token: accessToken, session_token: sessionToken } = await login.json();
  const person = { accessToken, sessionToken, taxCode: null };
  const user = await page.request.get('/api/user', { headers: headersOf(person) });
  const { aica_code } = await user.json();
  const { cfisc } = await profileOf(colleague.page.request, colleague.person, aica_code);
  const opened = await page.request.post('/api/aica-proxy', {
    headers: { Authorization: `Basic ${btoa(`${cfisc}:${registryPassword}`)}`, sessionToken },
    data: { v: 2 },
  });
  const { codaica } = await opened.json();
  await page.request.post('/api/admin/aica-credentials', {
    headers: headersOf(person),
    data: { tax_code: cfisc, aica_password: registryPassword, aica_otp: '', aica_code: codaica },
  });
  await page.addInitScript(
    ([access, session]) => {
      localStorage.setItem('access_token', String(access));
      localStorage.setItem('session_token', String(session));
    },
    [accessToken, sessionToken],
  );
  return person;
}

/** Presses `anyway` when the form asks, until it is closed. */
export async function closes(form: Locator, anyway: Locator): Promise<void> {
  await expect(async () => {
    // Bounded: the form may close between the look and the press.
    if (await anyway.isVisible()) await anyway.click({ timeout: 1000 });
    await expect(form).toBeHidden({ timeout: 1000 });
  }).toPass();
}

/** Saves the open payment form, despite any warning (such as a paid year). */
export async function savePayment(page: Page): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Inserisci pagamento quota' });
  const anyway = form.getByRole('button', { name: 'Registra comunque' });
  await form.getByRole('button', { name: 'Salva', exact: true }).or(anyway).click();
  await closes(form, anyway);
}
