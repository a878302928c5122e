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

const codeOfAreas = /\/areas\/.*\.js$/;

for (const [name, fault] of Object.entries(faults)) {
  test(`a ${name} area is a panel with Riprova, and nothing else notices`, async ({ page }) => {
    const warned: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warned.push(message.text());
    });
    let healed = false;
    await page.route(codeOfAreas, (route) => (healed ? route.continue() : fault(route)));
    await page.goto('/admin/associates?f=1');
    await expect(page.getByRole('button', { name: 'Riprova' })).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole('navigation', { name: 'Menu principale' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByPlaceholder(/Cerca/)).toBeVisible();
    await page.keyboard.press('Escape');
    // What was asked for before stays at fault (a hung request hangs on): what comes can only be the answer to a new try.
    healed = true;
    const anew = page.waitForResponse((response) => /\/~\d+\/areas\/.*\.js$/.test(response.url()) && response.ok());
    await page.getByRole('button', { name: 'Riprova' }).click();
    await anew;
    await expect(page.getByText('2.000 soci trovati')).toBeVisible();
    // Our own report of the fault, and nothing the libraries had to say.
    expect(warned.filter((line) => !/^The area "\w+" [\d.]+ failed|preload/.test(line))).toEqual([]);
  });
}

test('an area that was only late shows itself as soon as it arrives', async ({ page }) => {
  const late: (() => Promise<void>)[] = [];
  let arrived = false;
  await page.route(codeOfAreas, (route) => {
    if (arrived) return route.continue();
    late.push(() => route.continue());
    return undefined;
  });
  await page.goto('/admin/associates?f=1');
  await expect(page.getByRole('button', { name: 'Riprova' })).toBeVisible({ timeout: 15_000 });
  arrived = true;
  await Promise.all(late.map((go) => go()));
  await expect(page.getByText('2.000 soci trovati')).toBeVisible();
});
