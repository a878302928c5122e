import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '../../support/axe.ts';
import { expect, signIn, test } from '../../support/people.ts';

// Playwright hides scroll bars; people have them.
test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
});

test.beforeEach(async ({ page }) => {
  await signIn(page, 'superadmin');
});

const scrollBar = (page: Page) => page.evaluate(() => window.innerWidth - document.documentElement.clientWidth);

test('nothing jumps between a page with a scroll bar and one without', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto('/admin/associates?f=1&last_name=rossi');
  await expect(page.getByText(/soci trovati/)).toBeVisible();
  expect(await scrollBar(page)).toBeGreaterThan(0);
  // A font that comes late moves the button.
  await page.evaluate(() => document.fonts.ready);
  const person = page.getByRole('button', { name: /Menu personale/ });
  const before = await person.boundingBox();
  await page.setViewportSize({ width: 1280, height: 1000 });
  await expect.poll(() => scrollBar(page)).toBe(0);
  expect((await person.boundingBox())?.x).toBe(before?.x);
  const bar = await page.getByRole('banner').boundingBox();
  expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBe(1280);
});

for (const width of [820, 1280, 1920])
  test(`at ${width} px no screen scrolls sideways beside a scroll bar`, async ({ page }) => {
    await page.setViewportSize({ width, height: 400 });
    for (const path of ['associates?f=1', 'messages', 'cms/news', 'projects', 'questionnaires', 'users', 'settings']) {
      await page.goto(`/admin/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => scrollBar(page), path).toBeGreaterThan(0);
      await expectNoSidewaysScroll(page);
    }
  });
