// What a page asks first leaves with the page itself (decision 0073): each screen that declares a question asks that one, takes the
// answer, and asks it no second time; and nothing of it ever reaches somebody else, or stays where it was refused.
import type { Page, Request } from '@playwright/test';
import { expect, grantedTo, logOutByHand, people, type Role, signIn, test, tokensOf } from '../support/people.ts';

const startUp = ['/api/login-check', '/api/user', '/api/helpers/constants', '/api/global-labels', '/api/global-labels'];
const pathOf = (url: string) => url.split('?')[0] ?? '';

/** Calls of a page, as they are sent: those of its batches, and the others. */
function watchCalls(page: Page) {
  const early: string[] = [];
  const alone: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname, search, searchParams } = new URL(request.url());
    if (pathname === '/api/early') early.push(...searchParams.getAll('ask'));
    else if (pathname.startsWith('/api/')) alone.push(pathname + search);
  });
  return { early, alone, ofScreen: () => early.filter((one) => !startUp.includes(pathOf(one))) };
}

/** A browser that has started before, as after a login: it knows what its person may do. */
async function returning(page: Page, role: Role): Promise<void> {
  const tokens = await signIn(page, role, { registry: role !== 'secretary' });
  await page.addInitScript(
    (granted) => {
      if (sessionStorage.getItem('e2e.granted')) return;
      sessionStorage.setItem('e2e.granted', 'yes');
      localStorage.setItem('sodalizio.granted', granted);
    },
    await grantedTo(page.request, tokens),
  );
}

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
  await expect(page.getByRole('heading', { level: 1, name: /^Benvenut/ })).toBeVisible();
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

test('without a session nothing is asked', async ({ page }) => {
  const calls = watchCalls(page);
  await page.goto('/admin/associates');
  await expect(page).toHaveURL(/\/login$/);
  expect([...calls.early, ...calls.alone]).toEqual([]);
});

test('for a screen that the person may not open nothing is asked', async ({ page }) => {
  await returning(page, 'secretary');
  const calls = watchCalls(page);
  await page.goto('/admin/cms/affiliations');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(calls.ofScreen()).toEqual([]);
});

test('a right that was lost since the last start is refused, and forgotten', async ({ page }) => {
  await returning(page, 'secretary');
  await page.addInitScript(() => {
    if (sessionStorage.getItem('e2e.lost')) return;
    sessionStorage.setItem('e2e.lost', 'yes');
    localStorage.setItem('sodalizio.granted', '["cms.affiliations"]');
  });
  const calls = watchCalls(page);
  const refused = page.waitForResponse(/\/api\/early\?.*affiliations/);
  await page.goto('/admin/cms/affiliations');
  expect((await (await refused).json()).answers).toMatchObject([{ status: 403, body: null }]);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  // The screen itself asks nothing either.
  expect(calls.alone.filter((one) => one.startsWith('/api/admin/cms'))).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('sodalizio.granted'))).not.toContain('cms.affiliations');
});

test('a session that ended leads to the login, and shows nothing of it', async ({ page, request, tolerated }) => {
  tolerated.pattern = /status of 401/;
  await returning(page, 'superadmin');
  await page.goto('/admin/associates');
  await expect(page.getByText('2.000 soci trovati')).toBeVisible();
  const tokens = await page.evaluate(() => [
    localStorage.getItem('access_token'),
    localStorage.getItem('session_token'),
  ]);
  const ended = await request.post('/api/logout', {
    headers: { authorization: `Bearer ${tokens[0]}`, sessionToken: String(tokens[1]) },
  });
  expect(ended.status()).toBe(200);
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('soci trovati')).toHaveCount(0);
});

test('the next person of this browser sees only what is theirs: in another tab, in this one, and going back', async ({
  page,
  context,
}) => {
  await returning(page, 'superadmin');
  await page.goto('/admin/associates');
  await expect(page.getByText('2.000 soci trovati')).toBeVisible();
  const before = await page.evaluate(() => localStorage.getItem('access_token'));
  // Somebody else logs in, in another tab, while this one is open.
  const other = await context.newPage();
  await other.goto('/admin');
  await logOutByHand(other);
  await expect(page).toHaveURL(/\/login$/);
  await other.getByLabel('E-mail').fill(people.secretary.email);
  await other.getByLabel('Password', { exact: true }).fill(people.secretary.password);
  const theirs = watchCalls(other);
  await other.getByRole('button', { name: 'Accedi' }).click();
  await expect(other).toHaveURL(/\/admin/);
  // A login asks by itself: nothing of a batch is there to be taken.
  await expect(other.getByRole('button', { name: /^Menu personale/ })).toBeVisible();
  expect(theirs.alone.map(pathOf)).toContain('/api/user');
  const menu = page.getByRole('navigation', { name: 'Menu principale' });
  const onlyTheirs = async () => {
    await expect(menu).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Soci' })).toHaveCount(0);
  };
  // The login reloads this tab.
  await onlyTheirs();
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).not.toBe(before);
  await page.goto('/admin');
  await onlyTheirs();
  await page.goBack();
  await onlyTheirs();
});

test('while the answers are on their way another person logs in: they are not taken', async ({ page, request }) => {
  await returning(page, 'superadmin');
  const secretary = await tokensOf(request, 'secretary');
  // The batch is the first person's; before the shell starts, the storage is the second one's.
  await page.route('**/assets/index-*.js', async (route) => {
    await page.evaluate(
      ([access, session]) => {
        localStorage.setItem('access_token', String(access));
        localStorage.setItem('session_token', String(session));
      },
      [secretary.accessToken, secretary.sessionToken],
    );
    await route.continue();
  });
  const calls = watchCalls(page);
  await page.goto('/admin');
  await expect(page.getByRole('button', { name: /^Menu personale/ })).toBeVisible();
  expect(calls.early.map(pathOf)).toEqual(startUp);
  expect(calls.alone.map(pathOf)).toContain('/api/user');
  await expect(
    page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Soci' }),
  ).toHaveCount(0);
});

test('a registry session that expired asks for its password, as without a batch', async ({ page }) => {
  const tokens = await signIn(page, 'admin', { registry: false });
  expect(tokens.accessToken).toBeTruthy();
  await page.addInitScript(() => localStorage.setItem('sodalizio.granted', '["associates.read"]'));
  const calls = watchCalls(page);
  await page.goto('/admin/associates');
  await expect(page.getByRole('dialog')).toContainText(/registro/i);
  expect(calls.ofScreen()).toHaveLength(1);
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
    await expect(page.getByText('2.000 soci trovati')).toBeVisible({ timeout: 60_000 });
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
