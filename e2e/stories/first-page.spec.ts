import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { open } from '../support/forms.ts';
import { expect, logOutByHand, openWhole, signIn, test } from '../support/people.ts';

for (const size of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size });

    test('a secretary begins at the search, and dismisses its hint for good', async ({ page }) => {
      await signIn(page, 'secretary', { registry: false });
      await page.goto('/admin');
      await expect(page.getByRole('heading', { level: 1, name: /^Ciao, / })).toBeVisible();
      const main = page.getByRole('main');
      await expect(main.getByRole('button', { name: /^Cerca un socio…/ })).toBeFocused();
      await expect(main.getByRole('region', { name: 'Pagine' })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Percorso' })).toHaveCount(0);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await main.getByRole('button', { name: 'Ho capito' }).click();
      await page.reload();
      await expect(main.getByRole('region', { name: 'Pagine' })).toBeVisible();
      await expect(main.getByRole('complementary', { name: 'Suggerimento' })).toHaveCount(0);
    });
  });
}

test('what is typed on the first page is searched', async ({ page }) => {
  await signIn(page, 'secretary', { registry: false });
  await page.goto('/admin');
  await expect(page.getByRole('main').getByRole('button', { name: /^Cerca un socio…/ })).toBeFocused();
  await page.keyboard.type('rossi');
  await expect(page.getByRole('combobox', { name: /^Cerca pagine/ })).toHaveValue('rossi');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox')).toHaveCount(0);
});

test('the code of the first page comes while the session is still being checked', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/account');
  // By its words: the frame before the first rendering has a heading, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Il mio profilo' })).toBeVisible();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/**', (route) => held.then(() => route.continue()));
  const code = page.waitForRequest(/\/areas\/associates\/.*\.js$/);
  await page.goto('/');
  await code;
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Soci' })).toBeVisible();
});

test('with forced colours a state keeps its outline, and what has the focus is marked', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, 'superadmin');
  await page.goto('/admin/cms/news');
  const state = page.locator('[data-tone]').first();
  await expect(state).toBeVisible();
  await expect(state).toHaveCSS('border-top-style', 'solid');
  const link = page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Convenzioni' });
  await page.keyboard.press('Tab');
  await link.focus();
  await expect(link).toHaveCSS('outline-style', 'solid');
  await expect(page.locator('nav [aria-current="page"]').first()).toHaveCSS('outline-style', 'solid');
});

test('at twice the size nothing scrolls sideways', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });
  await signIn(page, 'superadmin');
  for (const path of ['/admin/associates?f=1', '/admin/cms/news', '/admin/cms/news/0/edit', '/admin/messages/create']) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await page.close();
});

async function openProfile(page: Page): Promise<void> {
  await page.goto('/admin/associates?f=1&last_name=rossi');
  await page
    .getByRole('link', { name: /^Rossi / })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: / Rossi$/ })).toBeVisible();
}

test('in a low window the last entry of the menu is reached from a long profile, and seen on its page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 420 });
  await signIn(page, 'superadmin');
  await openProfile(page);
  const settings = page
    .getByRole('navigation', { name: 'Menu principale' })
    .getByRole('link', { name: 'Impostazioni' });
  await settings.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Impostazioni' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Impostazioni' })).toBeVisible();
  await expect(settings).toBeInViewport({ ratio: 1 });
});

test('on a phone held sideways somebody logs out', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 340 });
  await signIn(page, 'superadmin');
  await openProfile(page);
  await openWhole(page, page.url());
  await logOutByHand(page);
});

test('where the browser refuses the site’s data, the page says what to do', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await page.goto('/');
  await expect(page.getByText(/^Il browser non permette di conservare i dati di questo sito/)).toBeVisible();
  await expectAccessible(page);
});
