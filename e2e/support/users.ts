import { type APIRequestContext, expect } from '@playwright/test';
import { passwordLink } from './outbox.ts';
import type { Role, SignedIn } from './people.ts';
import { people } from './people.ts';

export const newPassword = 'tre-gatti-sul-tetto';

export interface Colleague {
  id: number;
  email: string;
  name: string;
  listed: string;
}

const headersOf = ({ accessToken, sessionToken }: SignedIn) => ({
  Authorization: `Bearer ${accessToken}`,
  sessionToken,
});

export async function logIn(request: APIRequestContext, email: string, password: string): Promise<SignedIn> {
  const answer = await request.post('/oauth/token', {
    data: { username: email, password, grant_type: 'password', client_id: 2 },
  });
  expect(answer.status()).toBe(200);
  const { access_token: accessToken, session_token: sessionToken } = await answer.json();
  return { accessToken, sessionToken, taxCode: null };
}

/** A user for this story alone, who has chosen `newPassword`: stories run in parallel and must not share people. */
export async function aColleague(request: APIRequestContext, surname: string, roles: Role[]): Promise<Colleague> {
  const superadmin = await logIn(request, people.superadmin.email, people.superadmin.password);
  const email = `${surname.toLowerCase()}.${Date.now()}@sodalizio.example`;
  const added = await request.post('/api/admin/users', {
    headers: headersOf(superadmin),
    data: { first_name: 'Livia', last_name: surname, email, roles },
  });
  expect(added.status()).toBe(200);
  const { id } = await added.json();
  await expect.poll(() => passwordLink(email)).toBeDefined();
  const token = (await passwordLink(email))?.split('#')[1];
  const set = await request.post('/api/password-reset', { data: { token, password: newPassword } });
  expect(set.status()).toBe(200);
  return { id, email, name: `Livia ${surname}`, listed: `${surname} Livia` };
}

export const callAs = (request: APIRequestContext, person: SignedIn, path: string, data?: object) =>
  data === undefined
    ? request.get(path, { headers: headersOf(person) })
    : request.post(path, { headers: headersOf(person), data });
