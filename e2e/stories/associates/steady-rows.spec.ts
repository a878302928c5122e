import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../../support/people.ts';
import { watchPlace } from '../../support/watch-place.ts';

const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Seleziona [A-Z]/ });

for (const width of [1920, 1280, 1024, 360])
  for (const [list, search, count] of [
    ['a long list', 'status=Moroso', /^\d{3} soci trovati$/],
    ['a list of few', 'last_name=Bian', /^\d{1,2} soci trovati$/],
  ] as const)
    test(`at ${width} px the rows of ${list} stay where they are while a selection begins and ends`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await signIn(page, 'superadmin');
      await page.goto(`/admin/associates?f=1&${search}`);
      await expect(page.getByText(count)).toBeVisible();
      await boxes(page)
        .nth(2)
        .evaluate((box) => box.scrollIntoView({ block: 'center' }));
      const places = await watchPlace(boxes(page).nth(1));
      await boxes(page).nth(1).check();
      const bar = page.getByRole('region', { name: 'Selezione' });
      const others = bar.getByRole('button', { name: 'Altro' });
      await expect(bar.getByRole('button', { name: 'Scrivi ai soci scelti' }).or(others)).toBeVisible();
      await expect(bar.getByRole('button', { name: 'Registra pagamento' })).toBeVisible();
      await boxes(page).nth(2).check();
      await boxes(page).nth(2).uncheck();
      await boxes(page).nth(1).uncheck();
      await expect(bar).toBeHidden();
      expect(await places()).toHaveLength(1);
    });

test('an act without room in the line is in the menu beside it, by keyboard too', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await signIn(page, 'superadmin');
  await page.goto('/admin/associates?f=1&status=Moroso');
  await boxes(page).nth(0).check();
  const more = page.getByRole('region', { name: 'Selezione' }).getByRole('button', { name: 'Altro' });
  await more.focus();
  await page.keyboard.press('Enter');
  const first = page.getByRole('menuitem').first();
  await expect(first).toBeFocused();
  await page.setViewportSize({ width: 1016, height: 800 });
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expect(first).toBeFocused();
  await page.getByRole('menuitem', { name: 'Scrivi ai soci scelti' }).press('Enter');
  await expect(page).toHaveURL(/\/admin\/messages\/create/);
});
