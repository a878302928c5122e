import {
  atLogin,
  expect,
  logInByHand,
  logOutByHand,
  openWhole,
  people,
  signIn,
  test,
  tokensOf,
} from '../support/people.ts';

test.describe('logging in', () => {
  for (const role of ['superadmin', 'admin', 'secretary'] as const) {
    test(`a ${role} logs in and sees the menu of that role`, async ({ page }) => {
      await page.goto('/');
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByRole('heading', { name: 'Inserisci le tue credenziali' })).toBeVisible();
      await logInByHand(page, people[role]);
      await expect(page).toHaveURL(/\/admin(\/|$)/);
      const menu = page.getByRole('navigation', { name: 'Menu principale' });
      await expect(menu).toBeVisible();
      await expect(menu.getByRole('link', { name: 'Soci' })).toHaveCount(role === 'secretary' ? 0 : 1);
    });
  }

  test('a wrong password is reported, and the input stays', async ({ page, tolerated }) => {
    tolerated.pattern = /status of 400/;
    await page.goto('/login');
    await logInByHand(page, { ...people.admin, password: 'non-questa' });
    await expect(page.getByRole('alert')).toContainText('E-mail o password non corrette.');
    await expect(page.getByLabel('E-mail')).toHaveValue(people.admin.email);
    await expect(page.getByRole('button', { name: 'Accedi' })).toBeEnabled();
  });

  test('opening the login clears what the browser stored, but not what the person chose', async ({ page }) => {
    await page.goto('/login');
    await page.evaluate(() => {
      localStorage.setItem('left-behind', '1');
      localStorage.setItem('sodalizio.test-choice', '1');
    });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Inserisci le tue credenziali' })).toBeVisible();
    // Cleared once the login is drawn, not with it.
    await expect
      .poll(() =>
        page.evaluate(() => [localStorage.getItem('left-behind'), localStorage.getItem('sodalizio.test-choice')]),
      )
      .toEqual([null, '1']);
  });
});

test('logging out in one tab, and in as somebody else, reaches the other tabs at once', async ({ page, context }) => {
  // The superadmin's registry is open; otherwise its dialog could cover the menu.
  await signIn(page, 'superadmin');
  await openWhole(page, '/admin/associates');
  await expect(page.getByRole('heading', { level: 1, name: 'Soci' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/admin');
  await logOutByHand(other);
  await expect(page).toHaveURL(/\/login$/);
  // Else the menu below could be the one before.
  await atLogin(page);

  await logInByHand(other, people.secretary);
  const menu = page.getByRole('navigation', { name: 'Menu principale' });
  await expect(menu).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Soci' })).toHaveCount(0);
});

test('an expired session leads to the login and back to the same page', async ({ page, tolerated }) => {
  tolerated.pattern = /status of 401/;
  const { accessToken, sessionToken } = await signIn(page, 'superadmin');
  await page.goto('/admin/associates?f=1&last_name=rossi');
  await expect(page.getByRole('heading', { level: 1, name: 'Soci' })).toBeVisible();
  const revoked = await page.request.post('/api/logout', {
    headers: { Authorization: `Bearer ${accessToken}`, sessionToken, ...(await xsrfOf(page)) },
  });
  expect(revoked.status()).toBe(200);
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await logInByHand(page, people.superadmin);
  await expect(page).toHaveURL(/\/admin\/associates\?.*last_name=rossi/);
});

test('logging out asks first, then the token is worth nothing', async ({ page }) => {
  const { accessToken } = await signIn(page, 'superadmin');
  await openWhole(page, '/admin/associates');
  await expect(page.getByText(/soci trovati$/)).toBeVisible();
  await page.getByRole('button', { name: /Menu personale/ }).click();
  await page.getByRole('menuitem', { name: 'Esci' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Sei sicuro di voler effettuare il logout?');
  await dialog.getByRole('button', { name: 'No' }).click();
  await expect(dialog).toBeHidden();
  await logOutByHand(page);
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  const answer = await page.request.get('/api/user', { headers: { Authorization: `Bearer ${accessToken}` } });
  expect(answer.status()).toBe(401);
});

test('an address opened over a scrolled page begins at its top', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'superadmin');
  await page.goto('/admin/users');
  await expect(page.getByRole('button', { name: 'Azioni per Barbieri Stefano' })).toBeVisible();
  const place = () => page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollTo(0, 150));
  await expect.poll(place).toBe(150);
  await page.goto('/admin/cms/news');
  await expect(page.getByRole('button', { name: /^Azioni per/ }).first()).toBeVisible();
  expect(await place()).toBe(0);
});

test('a screen without a menu entry opens by its address, behind the registry password', async ({ page }) => {
  // The secretary may search members (to write to them) but has no menu entry: the screen opens by its address.
  await signIn(page, 'secretary');
  await page.goto('/admin/associates');
  await expect(page.getByRole('heading', { level: 1, name: 'Soci' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: /Inserisci credenziali/ })).toBeVisible();
});

test('Torna indietro leads somewhere in a tab that began at the dialog, too', async ({ page }) => {
  await signIn(page, 'secretary');
  await page.goto('/admin/associates');
  await page.getByRole('dialog').getByRole('button', { name: 'Torna indietro' }).click();
  // The first page of their menu.
  await expect(page.getByRole('heading', { level: 1, name: 'Comunicazioni' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/messages/);
  // The screen that was left is requested again, like the first time.
  await page.goto('/admin/associates');
  await expect(page.getByRole('dialog', { name: /Inserisci credenziali/ })).toBeVisible();
});

test('an unknown address has its own page', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/non-esiste');
  await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible();
});

test('the server refuses what the menu hides', async ({ page }) => {
  const { accessToken } = await tokensOf(page.request, 'admin');
  expect((await page.request.get('/api/admin/associates?limit=1')).status()).toBe(401);
  const answer = await page.request.get('/api/admin/associates?limit=1', {
    headers: { Authorization: `Bearer ${accessToken}` },
  });
  expect(await answer.json()).toMatchObject({ error: true, code: 'registry-session-missing' });
});

async function xsrfOf(page: import('@playwright/test').Page): Promise<Record<string, string>> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN');
  return cookie ? { 'X-XSRF-TOKEN': decodeURIComponent(cookie.value) } : {};
}
