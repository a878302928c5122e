// What a page asks first leaves with the page itself (decision 0073): each screen that declares a question asks that one, takes the
// answer, and asks it no second time. Whose answers they are: early-data-sessions.spec.ts.
import type { Page } from '@playwright/test';
import { pathOf, returning, startUp, watchCalls } from '../support/early-data.ts';
import { expect, test } from '../support/people.ts';

for (const [address, question, sign] of [
  ['/admin/associates', '/api/admin/associates?f=1&sort=nome&limit=100&offset=0', '2.000 soci trovati'],
  [
    '/admin/associates?f=1&last_name=rossi&sort=-nome',
    '/api/admin/associates?f=1&last_name=rossi&sort=-nome&limit=100&offset=0',
    'soci trovati',
  ],
  ['/admin/associates?f=1&status=&status=S&new=true', undefined, 'Soci trovati'],
  ['/admin/associates?last_name=rossi', undefined, '2.000 soci trovati'],
  ['/admin/associates?f=1&colore=rosso', undefined, '2.000 soci trovati'],
  ['/admin/messages', '/api/admin/messages?sort=-send_at&limit=100&offset=0', 'Comunicazioni'],
  [
    '/admin/cms/news?search=assemblea',
    '/api/admin/cms/news?search=assemblea&sort=-published_at&limit=100&offset=0',
    'News',
  ],
  ['/admin/cms/affiliations', '/api/admin/cms/affiliations?sort=-published_at&limit=100&offset=0', 'Convenzioni'],
  ['/admin/cms/certifications', '/api/admin/cms/certifications?sort=-published_at&limit=100&offset=0', 'Certificazion'],
  ['/admin/projects', '/api/projects?sort=name&limit=100&offset=0', 'Progetti'],
  ['/admin/questionnaires', '/api/questionnaires-list?sort=name&limit=100&offset=0', 'Questionari'],
] as const) {
  test(`${address} asks ${question ? 'its first question with the page, and once' : 'nothing that its screen would not'}`, async ({
    page,
  }) => {
    await returning(page, 'superadmin');
    const calls = watchCalls(page);
    await page.goto(address);
    await expect(page.getByRole('main').getByText(sign).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(calls.early.map(pathOf)).toEqual([...startUp, ...(question ? [pathOf(question)] : [])]);
    expect(calls.ofScreen()).toEqual(question ? [question] : []);
    // Taken by the screen: none of it is asked again.
    const asked = new Set(calls.early);
    expect(calls.alone.filter((one) => asked.has(one))).toEqual([]);
    expect(calls.alone.map(pathOf)).not.toContain('/api/user');
    if (!question) expect(calls.alone.map(pathOf)).toContain('/api/admin/associates');
  });
}

test('a profile asks for its member, and shows the one of its address', async ({ page }) => {
  await returning(page, 'superadmin');
  await page.goto('/admin/associates');
  const link = page.locator('tbody a').first();
  const address = await link.getAttribute('href');
  const name = await link.textContent();
  const code = pathOf(address ?? '')
    .split('/')
    .at(-1);
  const calls = watchCalls(page);
  await page.goto(`${address}?tab=pagamenti`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(name?.split(' ')[0]));
  expect(calls.ofScreen()).toEqual([`/api/admin/associates?aica_code=${code}`]);
  expect(calls.alone.filter((one) => one.includes('aica_code'))).toEqual([]);
});

for (const address of ['/', '/admin'])
  test(`${address} asks the question of the screen to which it led last time, and fetches its files with the page`, async ({
    page,
  }) => {
    await returning(page, 'superadmin');
    const question = '/api/admin/associates?f=1&sort=nome&limit=100&offset=0';
    const calls = watchCalls(page);
    const opened = () => expect(page.getByRole('main').getByText('2.000 soci trovati').first()).toBeVisible();
    await page.goto(address);
    await opened();
    // The first time no start page is remembered.
    expect(calls.ofScreen()).toEqual([]);
    calls.early.length = 0;
    calls.alone.length = 0;
    // As the page's first script asks, before any code of the shell has come.
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', (route) => held.then(() => route.continue()));
    const code = page.waitForRequest(/\/areas\/associates\/.*list\.screen.*\.js$/);
    await page.goto(address, { waitUntil: 'commit' });
    await code;
    await expect.poll(calls.ofScreen).toEqual([question]);
    letGo();
    await opened();
    await expect(page).toHaveURL(/\/admin\/associates$/);
    expect(calls.alone.map(pathOf)).not.toContain('/api/admin/associates');
  });

test('the bare address asks nothing of the start that another person had, nor of a lost right', async ({ page }) => {
  await returning(page, 'secretary');
  await page.addInitScript(() => localStorage.setItem('sodalizio.home', 'cms/affiliations'));
  const calls = watchCalls(page);
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: /^Ciao, / })).toBeVisible();
  expect(calls.ofScreen()).toEqual([]);
  expect(files.filter((one) => one.startsWith('/areas/cms/') && one.includes('screen'))).toEqual([]);
});

test('every question that an area declares is of a call that its release makes, and is asked by a story above', async ({
  page,
}) => {
  const { areas } = await (await page.request.get('/composition.json')).json();
  const declared: string[] = areas.flatMap(
    ({ release }: { release: { endpoints: string[]; screens: { early?: { path: string }[] }[] } }) =>
      release.screens.flatMap(({ early = [] }) =>
        early.map(({ path }) => {
          expect(release.endpoints).toContain(`GET ${path}`);
          return path;
        }),
      ),
  );
  expect(new Set(declared)).toEqual(
    new Set([
      '/api/admin/associates',
      '/api/admin/messages',
      '/api/admin/cms/news',
      '/api/admin/cms/affiliations',
      '/api/admin/cms/certifications',
      '/api/projects',
      '/api/questionnaires-list',
    ]),
  );
});

for (const [how, fail] of [
  ['is cut', (page: Page) => page.route('**/api/early?*', (route) => route.abort())],
  ['fails', (page: Page) => page.route('**/api/early?*', (route) => route.fulfill({ status: 502, body: 'no' }))],
  ['is nonsense', (page: Page) => page.route('**/api/early?*', (route) => route.fulfill({ status: 200, body: '<p>' }))],
  ['is empty', (page: Page) => page.route('**/api/early?*', (route) => route.fulfill({ json: { answers: [] } }))],
  // The page waits for a quarter of a minute.
  ['never ends', (page: Page) => page.route('**/api/early?*', () => {})],
] as const) {
  test(`where the batch ${how}, the page asks for everything by itself`, async ({ page, tolerated }) => {
    tolerated.pattern = /Failed to load resource/;
    await returning(page, 'superadmin');
    await fail(page);
    const calls = watchCalls(page);
    await page.goto('/admin/associates');
    await expect(page.getByText('2.000 soci trovati')).toBeVisible();
    expect(calls.alone.map(pathOf)).toEqual(
      expect.arrayContaining(['/api/user', '/api/login-check', '/api/admin/associates']),
    );
  });
}

test('a slow search does not keep the session waiting', async ({ page }) => {
  await returning(page, 'superadmin');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/early\?.*associates/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/admin/associates');
  await expect(page.getByRole('heading', { level: 1, name: 'Soci' })).toBeVisible();
  await expect(page.getByLabel('Cognome')).toBeVisible();
  release();
  await expect(page.getByText('2.000 soci trovati')).toBeVisible();
});

test('the page runs its own first script and no other inline one', async ({ page }) => {
  const answer = await page.request.get('/admin/associates');
  const html = await answer.text();
  const scripts = [...html.matchAll(/<script(?: [^>]*)?>/g)].map(([tag]) => tag);
  expect(scripts.filter((tag) => !/ (src|type="application\/json")/.test(tag))).toEqual(['<script>']);
  expect(answer.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}';/);
});
