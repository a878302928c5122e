import { expect, signIn, test } from '../support/people.ts';

/** An area that cannot be had is a panel in its own place; Riprova truly tries again. */
test.beforeEach(async ({ page, tolerated }) => {
  tolerated.pattern =
    /status of (404|503)|ERR_|Failed to (load|fetch)|dynamically imported|RUNTIME-|AreaFault|area .*fail/i;
  await signIn(page, 'superadmin');
});

const faults = {
  dead: (route: import('@playwright/test').Route) => route.abort('connectionrefused'),
  vanished: (route: import('@playwright/test').Route) => route.fulfill({ status: 404, body: '' }),
  broken: (route: import('@playwright/test').Route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body: 'throw new Error("rotta")' }),
  silent: () => undefined,
};

for (const [name, fault] of Object.entries(faults)) {
  test(`a ${name} area is a panel with Riprova, and nothing else notices`, async ({ page }) => {
    await page.route(/\/areas\/.*\.js$/, fault);
    await page.goto('/admin/associates?f=1');
    await expect(page.getByRole('button', { name: 'Riprova' })).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole('navigation', { name: 'Menu principale' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByPlaceholder(/Cerca/)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.unroute(/\/areas\/.*\.js$/);
    // An area that was only late shows itself as soon as it arrives; the others wait for the person.
    if (name !== 'silent') await page.getByRole('button', { name: 'Riprova' }).click();
    await expect(page.getByText('2.000 soci trovati')).toBeVisible();
  });
}
