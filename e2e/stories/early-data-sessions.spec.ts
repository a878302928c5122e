// Nothing of what a page asks first (early-data.spec.ts) ever reaches somebody else, or stays where it was refused.
import type { Page } from '@playwright/test';
import { pathOf, returning, startUp, watchCalls } from '../support/early-data.ts';
import { atLogin, expect, logOutByHand, openWhole, people, signIn, test, tokensOf } from '../support/people.ts';

/** By its words: the frame before the first rendering has a heading, too. */
const refusal = (page: Page) => page.getByRole('heading', { name: 'Non hai il permesso di aprire questa pagina' });

test('without a session nothing is asked', async ({ page }) => {
  const calls = watchCalls(page);
  await page.goto('/admin/associates');
  await expect(page).toHaveURL(/\/login$/);
  await atLogin(page);
  expect([...calls.early, ...calls.alone]).toEqual([]);
});

test('for a screen that the person may not open nothing is asked', async ({ page }) => {
  await returning(page, 'secretary');
  const calls = watchCalls(page);
  await page.goto('/admin/cms/affiliations');
  await expect(refusal(page)).toBeVisible();
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
  await expect(refusal(page)).toBeVisible();
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
  await openWhole(page, '/admin/associates');
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
