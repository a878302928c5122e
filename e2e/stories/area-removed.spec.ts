import type { APIRequestContext, Page } from '@playwright/test';
import { type ComposedProduct, composeProduct } from '@sodalizio/build';
import { port } from '../support/address.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, type SignedIn, signIn, test, tokensOf } from '../support/people.ts';
import { plantedZip } from '../support/planted-area.ts';
import { deployToken, publish } from '../support/releases.ts';
import { card } from '../support/settings.ts';

/** A superadmin takes an area out of the product and brings it back; somebody else is writing in it meanwhile. */
const ownPort = port + 26;
test.use({ baseURL: `http://127.0.0.1:${ownPort}` });
test.describe.configure({ mode: 'serial' });

let product: ComposedProduct | undefined;
let superadmin: SignedIn;
let release = '';

const headers = () => ({
  Authorization: `Bearer ${superadmin.accessToken}`,
  sessionToken: superadmin.sessionToken,
});
async function goLive(request: APIRequestContext) {
  const answer = await request.post('/api/areas/garden/live', { headers: headers(), data: { release, why: 'prova' } });
  expect(answer.status(), await answer.text()).toBe(200);
}

test.beforeAll(async ({ playwright }) => {
  product = await composeProduct(['mf-associates'], { port: ownPort });
  const request = await playwright.request.newContext({ baseURL: product.address });
  superadmin = await tokensOf(request, 'superadmin');
  const token = await deployToken(request, superadmin, 'garden', 'CI');
  release = await publish(request, token, { area: 'garden', zip: await plantedZip('1.0.0', {}) });
  await goLive(request);
  await request.dispose();
});
test.afterAll(async () => product?.stop());

const entry = (page: Page) =>
  page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Giardino' });
const fine = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
])
  test(`it is taken out by its name and a reason, and brought back empty, ${viewport.width} px wide`, async ({
    page,
    browser,
    request,
  }) => {
    await page.setViewportSize(viewport);
    await signIn(page, 'superadmin');
    const office = await browser.newContext({ baseURL: `http://127.0.0.1:${ownPort}` });
    const writing = await office.newPage();
    await signIn(writing, 'admin');
    await writing.goto('/admin/garden');
    const field = writing.getByRole('textbox', { name: 'Nome della rosa' });
    await field.pressSequentially('Rosa gallica');

    await page.goto('/admin/settings/garden');
    await page.getByRole('button', { name: 'Togli dal prodotto' }).click();
    const dialog = page.getByRole('dialog', { name: 'Togliere Giardino dal prodotto?' });
    await expect(dialog).toBeVisible();
    await fine(page);
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Non serve più');
    await dialog.getByRole('button', { name: 'Togli per tutti' }).click();
    await expect(dialog.getByText('Scrivi esattamente Giardino').first()).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Nome dell’area' }).pressSequentially('Giardino');
    await dialog.getByRole('button', { name: 'Togli per tutti' }).click();
    await expect(page.getByText('Giardino non fa più parte del prodotto.')).toBeVisible();
    await expect(page.getByText('Tolta dal prodotto').first()).toBeVisible();
    await fine(page);

    // Open pages hear of it: what is typed stays, the way there is gone, files are still served.
    await expect(async () => {
      await writing.keyboard.press('Shift');
      await expect(entry(writing)).toHaveCount(0, { timeout: 300 });
    }).toPass();
    await expect(field).toHaveValue('Rosa gallica');
    expect((await request.get(`/areas/garden/${release}/remoteEntry.js`)).status()).toBe(200);
    await writing.evaluate(() => Object.assign(window, { samePage: true }));
    await writing.getByRole('link', { name: 'Soci' }).click();
    await expect(writing.getByRole('heading', { level: 1, name: 'Soci' })).toBeVisible();
    await writing.goBack();
    await expect(writing.getByText('Quest’area è momentaneamente disattivata.')).toBeVisible();
    expect(await writing.evaluate(() => 'samePage' in window)).toBe(true);
    const acted = await request.post('/api/areas/garden/live', { headers: headers(), data: { release, why: 'prova' } });
    expect([acted.status(), (await acted.json()).code]).toEqual([409, 'area-removed']);

    await page.getByRole('button', { name: 'Rimetti nel prodotto' }).click();
    const back = page.getByRole('dialog', { name: 'Rimettere Giardino nel prodotto?' });
    await back.getByRole('textbox', { name: 'Motivo' }).fill('Serve ancora');
    await back.getByRole('button', { name: 'Rimetti nel prodotto' }).click();
    await expect(page.getByText('Giardino fa di nuovo parte del prodotto.')).toBeVisible();
    await expect(page.getByText('Mai in uso')).toBeVisible();
    await expect(page.getByText(/^Nessun token valido/)).toBeVisible();
    await goLive(request);
    await writing.goto('/admin/garden');
    await expect(field).toHaveValue('');
    await office.close();
  });

test('an id that never published is forgotten, and free again', async ({ page, request }) => {
  await signIn(page, 'superadmin');
  await deployToken(request, superadmin, 'gardn', 'Un errore di battitura');
  await page.goto('/admin/settings/gardn');
  await page.getByRole('button', { name: 'Dimentica', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dimentica quest’area' }).click();
  await expect(page).toHaveURL(/\/admin\/settings$/);
  await expect(card(page)).toBeVisible();
  await expect(page.getByText('gardn', { exact: true })).toHaveCount(0);
  expect((await request.get('/api/areas/gardn', { headers: headers() })).status()).toBe(404);
});
