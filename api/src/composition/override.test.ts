import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { makeReleases } from './test-releases.ts';

const releases = makeReleases();
let server: TestApp;
let person: SignedIn;
let now = new Date();

beforeAll(async () => {
  releases.build({ trial: '1.0.0-aaaa' });
  server = await startTestApp({ members: 5, config: { releasesFolder: releases.folder }, now: () => now });
});
beforeEach(async () => {
  now = new Date();
  person = await server.signIn('superadmin');
});
afterAll(async () => {
  await server.close();
  releases.remove();
});

const allow = (who: SignedIn, ...origins: string[]) => who.fetch('/api/composition/override', { json: { origins } });
const cookiesOf = (answer: Response) => answer.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '');
const scriptsOf = async (cookies: readonly string[]) => {
  const page = await server.fetch('/', { headers: { cookie: cookies.join('; ') } });
  return /script-src ([^;]*)/.exec(page.headers.get('content-security-policy') ?? '')?.[1];
};

it('lets this person’s pages, and no others, fetch code from the origins they named', async () => {
  const answer = await allow(person, 'http://127.0.0.1:4101', 'https://altrove.example');
  expect(answer.status).toBe(200);
  const cookies = cookiesOf(answer);
  expect(await scriptsOf(cookies)).toBe("'self' http://127.0.0.1:4101 https://altrove.example");
  expect(await scriptsOf([])).toBe("'self'");
  expect(answer.headers.getSetCookie().find((one) => one.startsWith('override='))).toMatch(/HttpOnly; SameSite=Strict/);
  const policy = (await server.fetch('/', { headers: { cookie: cookies.join('; ') } })).headers;
  expect(policy.get('content-security-policy')).toContain('ws://127.0.0.1:4101');
  expect(policy.get('content-security-policy')).toContain("default-src 'self';");
});

it('ends after half a day, with another person, and when it is removed', async () => {
  const cookies = cookiesOf(await allow(person, 'https://altrove.example'));
  const [override = ''] = cookies.filter((one) => one.startsWith('override='));
  expect(await scriptsOf([override])).toBe("'self'");
  const other = cookiesOf(await (await server.signIn('secretary')).fetch('/composition.json'));
  expect(await scriptsOf([override, ...other])).toBe("'self'");
  expect((await allow(person)).status).toBe(200);
  now = new Date(now.getTime() + 13 * 3_600_000);
  expect(await scriptsOf(cookies)).toBe("'self'");
});

it('believes no cookie that it did not seal', async () => {
  const cookies = cookiesOf(await allow(person, 'https://altrove.example'));
  const forged = cookies.map((one) =>
    one.startsWith('override=')
      ? `override=${Buffer.from(JSON.stringify({ person: 1, until: 9e15, origins: ['https://evil.example'] })).toString('base64url')}.${one.split('.').at(-1)}`
      : one,
  );
  expect(await scriptsOf(forged)).toBe("'self'");
  expect(await scriptsOf(['override=x.y'])).toBe("'self'");
});

it.each([
  'http://altrove.example',
  'https://altrove.example/path',
  "https://altrove.example; script-src 'unsafe-inline'",
  'https://*',
  '*',
  'data:',
])('takes no %s', async (origin) => expect((await allow(person, origin)).status).toBe(400));

it('is for this person only', async () => {
  const secretary = await server.signIn('secretary');
  expect((await allow(secretary, 'https://altrove.example')).status).toBe(403);
});
