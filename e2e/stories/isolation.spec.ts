import type { Page } from '@playwright/test';
import { defaultExportIn, faultNoise, faults, reports, throwing } from '../support/area-faults.ts';
import { expect, signIn, test } from '../support/people.ts';
import { releaseAgain, rewriteComposition, type ServedArea } from '../support/served-composition.ts';

/** A failing area is a panel in its own place; it is reported; Riprova really retries; everything else keeps working. */
test.beforeEach(async ({ page, tolerated }) => {
  tolerated.pattern = faultNoise;
  await signIn(page, 'superadmin');
});

const list = '/admin/associates?f=1';
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principale' });
const found = (page: Page) => page.getByText('2.000 soci trovati');
const retry = (page: Page) => page.getByRole('button', { name: 'Riprova' });
const chooseOne = (page: Page) =>
  page
    .getByRole('checkbox', { name: /^Seleziona (?!queste)/ })
    .first()
    .click();

async function expectTheRestWorks(page: Page) {
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder(/Cerca/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu(page).getByRole('link', { name: 'Soci' })).toBeVisible();
}

const codeOfAreas = /\/areas\/.*\.js$/;
for (const [name, { fault, cause, says }] of Object.entries(faults)) {
  test(`a ${name} area is a panel with Riprova, and nothing else notices`, async ({ page }) => {
    const warned: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warned.push(message.text());
    });
    const reported = reports(page, 'associates');
    let healed = false;
    await page.route(codeOfAreas, (route) => (healed ? route.continue() : fault(route)));
    await page.goto(list);
    await expect(retry(page)).toBeVisible();
    await expect(page.getByText(says)).toBeVisible();
    await reported(cause);
    await expectTheRestWorks(page);
    // Earlier requests keep failing (a hung one stays hung): a success can only be the answer to a retry.
    healed = true;
    const retried = page.waitForResponse((response) => /\/~\d+\/areas\/.*\.js$/.test(response.url()) && response.ok());
    await retry(page).click();
    await retried;
    await expect(found(page)).toBeVisible();
    // Only our own report of the fault, nothing from the libraries.
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
  await page.goto(list);
  await expect(retry(page)).toBeVisible();
  arrived = true;
  await Promise.all(late.map((go) => go()));
  await expect(found(page)).toBeVisible();
});

test('a part of a screen that vanished is a panel in the place of the screen', async ({ page }) => {
  const reported = reports(page, 'associates');
  let healed = false;
  await page.route(/\/bulk-bar-.*\.js$/, (route) =>
    healed ? route.continue() : route.fulfill({ status: 404, body: '' }),
  );
  await page.goto(list);
  await expect(found(page)).toBeVisible();
  await chooseOne(page);
  await expect(retry(page)).toBeVisible();
  await expect(page.getByText(/è stata aggiornata mentre la usavi/)).toBeVisible();
  await reported('vanished');
  await expectTheRestWorks(page);
  healed = true;
  await retry(page).click();
  await expect(found(page)).toBeVisible();
  // The selection was kept, and its bar was loaded.
  await expect(page.getByText('1 socio selezionato').first()).toBeVisible();
});

test('a screen that throws on render is a panel, and the second Riprova loads its code again', async ({ page }) => {
  const reported = reports(page, 'associates');
  let healed = false;
  await page.route(/\/associates-list\.screen-.*\.js$/, async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    const broken = throwing(code, defaultExportIn(code));
    await route.fulfill({ response, body: healed ? code : broken });
  });
  await page.goto(list);
  await expect(retry(page)).toBeVisible();
  await expect(page.getByText('Questa pagina ha incontrato un errore.')).toBeVisible();
  await reported('threw-in-render');
  await expectTheRestWorks(page);
  await retry(page).click();
  await expect(page.getByText('Questa pagina ha incontrato un errore.')).toBeVisible();
  healed = true;
  await retry(page).click();
  await expect(found(page)).toBeVisible();
});

const misfits: Record<
  string,
  { readonly change: (release: ServedArea['release']) => object; readonly cause: string; readonly says: RegExp }
> = {
  'with another contract': {
    change: () => ({ contract: 99 }),
    cause: 'other-contract',
    says: /non va d’accordo con il resto/,
  },
  'that needs a React the shell does not bring': {
    change: ({ shared }) => ({ shared: { ...shared, react: { range: '^99.0.0', names: ['useState'] } } }),
    cause: 'incompatible-shared',
    says: /manca qualcosa per funzionare/,
  },
};

for (const [name, { change, cause, says }] of Object.entries(misfits)) {
  test(`an area ${name} is a panel, and none of its code runs`, async ({ page }) => {
    const reported = reports(page, 'associates');
    let healed = false;
    await rewriteComposition(page, (areas) =>
      areas.map((area) => (healed ? area : { ...area, release: { ...area.release, ...change(area.release) } })),
    );
    await page.goto(list);
    await expect(retry(page)).toBeVisible();
    await expect(page.getByText(says)).toBeVisible();
    expect(await page.evaluate(() => '__FEDERATION__' in globalThis)).toBe(true);
    await reported(cause);
    await expectTheRestWorks(page);
    healed = true;
    await retry(page).click();
    await expect(found(page)).toBeVisible();
  });
}

test('a style that tries to leak is taken out, whether it comes with the page or later', async ({ page }) => {
  const reported = reports(page, 'associates');
  await page.route(/\/areas\/.*\.css$/, async (route) => {
    const response = await route.fetch();
    const leak = 'body { background: rgb(255, 0, 0) !important } @media all { main a { color: rgb(255, 0, 0) } }';
    await route.fulfill({ response, body: `${await response.text()}\n${leak}` });
  });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const ownRules = () =>
    page.evaluate(() =>
      [...document.styleSheets]
        .filter(({ href }) => href?.includes('/areas/'))
        .map(({ cssRules, media }) => [cssRules.length > 20, media.mediaText]),
    );
  // With the page: the server links the files of its address.
  await page.goto(list);
  await expect(found(page)).toBeVisible();
  await reported('style-leak');
  expect(await background()).not.toBe('rgb(255, 0, 0)');
  expect(await ownRules()).toEqual([[true, '']]);
  // Later, with the area.
  await page.goto('/admin/users');
  await menu(page).getByRole('link', { name: 'Soci' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Soci' })).toBeVisible();
  await expect.poll(ownRules).toEqual([[true, 'all']]);
  expect(await background()).not.toBe('rgb(255, 0, 0)');
});

test.describe('with a release that worked before', () => {
  let next: ServedArea | undefined;
  async function opened(page: Page): Promise<ServedArea> {
    next = undefined;
    await rewriteComposition(page, (areas) => areas.map((area) => (area.id === next?.id ? next : area)));
    await page.goto(list);
    await expect(found(page)).toBeVisible();
    return page.evaluate(() => JSON.parse(document.getElementById('composition')?.textContent ?? '').areas[0]);
  }
  const goesLive = async (page: Page, live: ServedArea, name: string) => {
    next = await releaseAgain(page, live, name);
  };
  const reportOf = (page: Page) => page.waitForRequest((request) => request.url().endsWith('/api/area-faults'));

  for (const [name, { fault, cause }] of Object.entries(faults).filter(([which]) => which !== 'dead'))
    test(`a ${name} new release is replaced by it, and both are reported`, async ({ page }) => {
      const live = await opened(page);
      await goesLive(page, live, '9.9.9-bad');
      await menu(page).getByRole('link', { name: 'Utenti' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Utenti' })).toBeVisible();
      await page.route(/\/areas\/associates\/9\.9\.9-bad\/.*\.js$/, fault);
      const report = reportOf(page);
      const requested = page.waitForRequest('**/composition.json');
      // After four and a half seconds the page's composition is outdated: a pointer on its way to the link requests it.
      await page.waitForTimeout(4600);
      const link = menu(page).getByRole('link', { name: 'Soci' });
      await link.hover();
      // A navigation waits 600 ms for the answer, which a busy machine may take longer to give.
      await (await requested).response();
      await link.click();
      expect((await report).postDataJSON()).toMatchObject({
        version: '9.9.9',
        path: '/areas/associates/9.9.9-bad/',
        cause,
        replacedBy: live.version,
      });
      await expect(page.getByRole('heading', { level: 1, name: 'Soci' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Cerca', exact: true })).toBeVisible();
      await expect(retry(page)).toHaveCount(0);
    });

  test('a part of a screen that went with a deployment is had of the release that is live', async ({ page }) => {
    await page.route(/\/areas\/associates\/(?!9\.9\.9)[^/]+\/bulk-bar-.*\.js$/, (route) =>
      route.fulfill({ status: 404, body: '' }),
    );
    const live = await opened(page);
    await goesLive(page, live, '9.9.9-new');
    await page.evaluate(() => Object.assign(window, { samePage: true }));
    const report = reportOf(page);
    await chooseOne(page);
    expect((await report).postDataJSON()).toMatchObject({ version: live.version, path: live.path, cause: 'vanished' });
    await expect(found(page)).toBeVisible();
    await expect(page.getByText('1 socio selezionato').first()).toBeVisible();
    // The page stayed: only the screen has changed.
    expect(await page.evaluate(() => 'samePage' in window)).toBe(true);
  });
});
