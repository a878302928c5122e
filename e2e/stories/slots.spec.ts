import type { Page } from '@playwright/test';
import { type ComposedProduct, composeProduct } from '@sodalizio/build';
import { port } from '../support/address.ts';
import { defaultExportIn, faultNoise, faults, reports, throwing } from '../support/area-faults.ts';
import { expect, signIn, test } from '../support/people.ts';
import { openProfileTab } from '../support/profile.ts';

/** Another area's fills work in Soci, and fail only in their own place: the failure is reported, Soci keeps working. */
const ownPort = port + 11;
test.use({ baseURL: `http://127.0.0.1:${ownPort}` });
test.describe.configure({ mode: 'serial' });

let product: ComposedProduct | undefined;
test.beforeAll(async () => {
  product = await composeProduct(['mf-associates', 'mf-canary@./e2e/canary'], { port: ownPort });
});
test.afterAll(async () => product?.stop());
test.beforeEach(async ({ page, tolerated }) => {
  tolerated.pattern = faultNoise;
  await signIn(page, 'superadmin');
});

const code = /\/areas\/canary\/.*\.js$/;
const profileTab = (page: Page) => page.getByRole('tab', { name: 'Canarino' });
const act = (page: Page) => page.getByRole('button', { name: 'Canarino', exact: true });
const openProfile = async (page: Page) => {
  await page.goto('/admin/associates?f=1');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByRole('tab', { name: 'Recapiti' })).toBeVisible();
};
const chooseOne = async (page: Page) => {
  await page.goto('/admin/associates?f=1');
  const boxes = page.getByRole('checkbox', { name: /^Seleziona (?!queste)/ });
  await boxes.first().click();
};

/** Both slots: the way to the fill, its place, its text when it works, and what still works in Soci then. */
const slots = [
  {
    slot: 'associates.profile.tab',
    chunk: /\/member\.tab-.*\.js$/,
    open: openProfile,
    offered: profileTab,
    show: (page: Page) => profileTab(page).click(),
    place: (page: Page) => page.getByRole('tabpanel', { name: 'Canarino' }),
    works: /Il canarino canta per \S+/,
    sociGoesOn: async (page: Page) => {
      await openProfileTab(page, 'Recapiti');
      await page.getByRole('button', { name: 'Modifica dati' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click();
      await profileTab(page).click();
    },
  },
  {
    slot: 'associates.list.selection',
    chunk: /\/chosen\.act-.*\.js$/,
    open: chooseOne,
    offered: act,
    show: (page: Page) => act(page).click(),
    place: (page: Page) => page.getByRole('dialog', { name: 'Canarino' }),
    works: /Il canarino canta per 1 socio/,
    sociGoesOn: async (page: Page) => {
      await page.keyboard.press('Escape');
      await expect(page.getByText('1 socio selezionato').first()).toBeVisible();
      await page.getByRole('button', { name: 'Assegna sezione' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click();
      await act(page).click();
    },
  },
] as const;

for (const { slot, chunk, open, offered, show, place, works, sociGoesOn } of slots) {
  test.describe(slot, () => {
    const retry = (page: Page) => page.getByRole('button', { name: 'Riprova' });
    const failsAlone = async (page: Page, says: RegExp) => {
      await expect(place(page).getByText(says)).toBeVisible();
      await expect(retry(page)).toHaveCount(1);
      await sociGoesOn(page);
      await expect(place(page).getByText(says)).toBeVisible();
    };

    test('is filled with what the canary brings, fetched when it is shown', async ({ page }) => {
      const fetched: string[] = [];
      page.on('request', (request) => {
        if (code.test(request.url())) fetched.push(request.url());
      });
      await open(page);
      await expect(offered(page)).toBeVisible();
      expect(fetched).toEqual([]);
      await show(page);
      await expect(place(page).getByText(works)).toBeVisible();
      expect(fetched.some((url) => chunk.test(url))).toBe(true);
    });

    for (const [name, { fault, cause, says }] of Object.entries(faults)) {
      test(`by a ${name} area is reported only in its own place, and Riprova loads it`, async ({ page }) => {
        const reported = reports(page, 'canary');
        let healed = false;
        await page.route(code, (route) => (healed ? route.continue() : fault(route)));
        await open(page);
        await show(page);
        await failsAlone(page, says);
        await reported(cause);
        healed = true;
        await retry(page).click();
        await expect(place(page).getByText(works)).toBeVisible();
      });
    }

    test('by code that fails to come at the first try is fetched again under another path', async ({ page }) => {
      const reported = reports(page, 'canary');
      let healed = false;
      await page.route(chunk, (route) => (healed ? route.continue() : route.abort('connectionreset')));
      await open(page);
      await show(page);
      await failsAlone(page, faults.dead.says);
      await reported(faults.dead.cause);
      healed = true;
      const retried = page.waitForResponse((one) => /\/~\d+\//.test(one.url()) && chunk.test(one.url()) && one.ok());
      await retry(page).click();
      await retried;
      await expect(place(page).getByText(works)).toBeVisible();
    });

    test('by code that throws on render is reported, and Riprova renders again', async ({ page }) => {
      const reported = reports(page, 'canary');
      let healed = false;
      await page.route(chunk, async (route) => {
        const response = await route.fetch();
        const text = await response.text();
        await route.fulfill({ response, body: healed ? text : throwing(text, defaultExportIn(text)) });
      });
      await open(page);
      await show(page);
      await failsAlone(page, /ha incontrato un errore. Il resto della pagina funziona/);
      await reported('threw-in-render');
      await retry(page).click();
      await expect(place(page).getByText(/ha incontrato un errore/)).toBeVisible();
      healed = true;
      await retry(page).click();
      await expect(place(page).getByText(works)).toBeVisible();
    });
  });
}

test('a superadmin switches one of them off: it leaves open pages, and comes back', async ({ page, browser }) => {
  await openProfile(page);
  await expect(profileTab(page)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { samePage: true }));
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${ownPort}` });
  const settings = await context.newPage();
  await signIn(settings, 'superadmin');
  await settings.goto('/admin/settings/canary');
  const parts = settings.getByRole('region', { name: 'Parti aggiunte ad altre aree' });
  const row = parts.getByRole('listitem').filter({ hasText: 'associates.profile.tab' });
  const acted = async (button: string, confirm: string, why: string) => {
    await row.getByRole('button', { name: button }).click();
    const asked = settings.getByRole('dialog');
    await asked.getByRole('textbox', { name: 'Motivo' }).fill(why);
    await asked.getByRole('button', { name: confirm }).click();
    await expect(asked).toBeHidden();
  };
  /** Activity in the page refreshes the composition: at most three seconds after the last time. */
  const comesTo = (count: number) =>
    expect(async () => {
      await page.getByRole('tab', { name: 'Recapiti' }).hover();
      await page.getByRole('tab', { name: 'Pagamenti' }).hover();
      await expect(profileTab(page)).toHaveCount(count, { timeout: 100 });
    }).toPass();

  await acted('Disattiva: Canarino', 'Disattiva per tutti', 'La scheda resta bianca');
  await comesTo(0);
  await expect(page.getByRole('tab', { name: 'Recapiti' })).toBeVisible();
  await expect(row).toContainText('Motivo: La scheda resta bianca');
  const newest = settings.getByRole('list', { name: 'Cronologia' }).getByRole('listitem').first();
  await expect(newest).toContainText('Parte aggiunta disattivata');
  // The rest of the area, and its other fills, keep working.
  await expect(
    page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Canarino' }),
  ).toBeVisible();
  await acted('Riattiva: Canarino', 'Riattiva per tutti', 'Corretta');
  await comesTo(1);
  expect(await page.evaluate(() => 'samePage' in window)).toBe(true);
  await context.close();
});
