import { request as requests } from '@playwright/test';
import { type ComposedProduct, composeProduct } from '@sodalizio/build';
import { verdictLines } from '@sodalizio/contract';
import { port } from '../support/address.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, type Role, signIn, test, tokensOf } from '../support/people.ts';
import { builtFolder, deployToken, publish, zippedAs } from '../support/releases.ts';
import { card, menu, openArea, openSettings } from '../support/settings.ts';
import { callAs } from '../support/users.ts';

// Switching off affects everybody: a separate product, and the stories in series.
const ownPort = port + 6;
test.use({ baseURL: `http://127.0.0.1:${ownPort}` });
test.describe.configure({ mode: 'serial' });

let product: ComposedProduct | undefined;
test.beforeAll(async ({ playwright }) => {
  product = await composeProduct(['mf-associates'], { port: ownPort });
  const request = await playwright.request.newContext({ baseURL: product.address });
  const folder = builtFolder(product.releases, 'associates');
  const token = await deployToken(request, await tokensOf(request, 'superadmin'), 'associates', 'rilasci Soci');
  for (const version of ['7.1.0', '7.2.0'])
    await publish(request, token, { area: 'associates', zip: await zippedAs(folder, version) });
  await request.dispose();
});
test.afterAll(async () => product?.stop());

/** The version of Soci for this person. A separate request: the answer sets a cookie for the person. */
const given = async (role: Role): Promise<string> => {
  const apart = await requests.newContext({ baseURL: `http://127.0.0.1:${ownPort}` });
  const answer = await callAs(apart, await tokensOf(apart, role), '/composition.json');
  const { areas } = await answer.json();
  await apart.dispose();
  return areas[0].version;
};

test('a superadmin puts a release live and takes it back, each with a reason', async ({ page }) => {
  await openSettings(page);
  await card(page).getByRole('button', { name: 'Cambia versione: Soci' }).click();
  const asked = page.getByRole('dialog', { name: 'Cambiare la versione di Soci' });
  await asked.getByRole('radio', { name: '7.2.0' }).check();
  await asked.getByRole('textbox', { name: 'Motivo' }).fill('Filtro per anno');
  await asked.getByRole('button', { name: 'Metti in uso la 7.2.0' }).click();
  await expect(page.getByText('Soci 7.2.0 è in uso.')).toBeVisible();
  await expect(asked).toBeHidden();
  await expect(card(page).getByRole('definition').first()).toHaveText('7.2.0');
  expect(await given('secretary')).toBe('7.2.0');

  await card(page)
    .getByRole('link', { name: /^Versioni, cronologia e token/ })
    .click();
  await page.getByRole('button', { name: 'Torna a questa versione: 7.1.0' }).click();
  const back = page.getByRole('dialog', { name: 'Riportare Soci alla 7.1.0?' });
  await expect(back).toContainText('Tutti useranno la 7.1.0 al posto della 7.2.0, dalla prossima pagina che aprono.');
  await back.getByRole('textbox', { name: 'Motivo' }).fill('Il filtro sbaglia i conti');
  await back.getByRole('button', { name: 'Torna alla 7.1.0' }).click();
  await expect(back).toBeHidden();
  expect(await given('secretary')).toBe('7.1.0');
  const newest = page.getByRole('list', { name: 'Cronologia' }).getByRole('listitem').first();
  await expect(newest).toContainText('Tornata alla 7.1.0 dalla 7.2.0');
  await expect(newest).toContainText('Motivo: Il filtro sbaglia i conti');
});

test('a superadmin switches an area off for everybody, and on again', async ({ page, request }) => {
  await openSettings(page);
  await expect(menu(page).getByRole('link', { name: 'Soci' })).toBeVisible();
  await card(page).getByRole('button', { name: 'Disattiva: Soci' }).click();
  const asked = page.getByRole('dialog', { name: 'Disattivare Soci?' });
  await asked.getByRole('textbox', { name: 'Nome dell’area' }).fill('Soci');
  await asked.getByRole('textbox', { name: 'Motivo' }).fill('Salva due volte');
  await asked.getByRole('button', { name: 'Disattiva per tutti' }).click();
  await expect(card(page).getByText('Salva due volte')).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Soci' })).toHaveCount(0);
  const secretary = await tokensOf(request, 'secretary');
  const refused = await callAs(request, secretary, '/api/admin/associates?limit=1');
  expect(refused.status()).toBe(503);
  expect(await refused.json()).toMatchObject({ code: 'area-off' });

  await card(page).getByRole('button', { name: 'Riattiva: Soci' }).click();
  const again = page.getByRole('dialog', { name: 'Riattivare Soci?' });
  await again.getByRole('textbox', { name: 'Motivo' }).fill('Corretto');
  await again.getByRole('button', { name: 'Riattiva per tutti' }).click();
  await expect(card(page).getByText('Attiva', { exact: true })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Soci' })).toBeVisible();
  expect((await callAs(request, secretary, '/api/admin/associates?limit=1')).status()).toBe(200);
});

test('a trial is for the named people, and ends', async ({ page }) => {
  await openSettings(page);
  await card(page).getByRole('button', { name: 'Prova con alcune persone: Soci' }).click();
  const asked = page.getByRole('dialog', { name: 'Provare una versione di Soci' });
  await asked.getByRole('radio', { name: '7.2.0' }).check();
  await asked.getByRole('combobox', { name: 'Persone' }).fill('ferrero');
  await page.getByRole('option', { name: /Paolo Ferrero/ }).click();
  await expect(asked.getByText('La 7.2.0 la vedrà Paolo Ferrero. Tutti gli altri restano alla 7.1.0.')).toBeVisible();
  await asked.getByRole('textbox', { name: 'Motivo' }).fill('Lo guarda prima Paolo');
  await asked.getByRole('button', { name: 'Comincia la prova' }).click();
  await expect(card(page).getByText('In prova per 1 persona')).toBeVisible();
  expect(await given('admin')).toBe('7.2.0');
  expect(await given('secretary')).toBe('7.1.0');

  await card(page).getByRole('button', { name: 'Termina la prova: Soci' }).click();
  const end = page.getByRole('dialog', { name: 'Terminare la prova di Soci 7.2.0?' });
  await end.getByRole('textbox', { name: 'Motivo' }).fill('Basta così');
  await end.getByRole('button', { name: 'Termina la prova' }).click();
  await expect(card(page).getByText(/^In prova/)).toHaveCount(0);
  expect(await given('admin')).toBe('7.1.0');
});

test('a conflict shows who changed the area', async ({ page, request, tolerated }) => {
  tolerated.pattern = /status of 409/;
  await openArea(page);
  await page.getByRole('button', { name: 'Metti in uso la 7.2.0' }).click();
  // Its title changes with the question: afterwards this release is in a trial.
  const asked = page.getByRole('dialog');
  await asked.getByRole('textbox', { name: 'Motivo' }).fill('È pronta');
  const other = await tokensOf(request, 'superadmin');
  const moved = await callAs(request, other, '/api/areas/associates/canary', {
    release: '7.2.0',
    percent: 5,
    people: [],
    why: 'Prima pochi',
  });
  expect(moved.status()).toBe(200);
  await asked.getByRole('button', { name: 'Metti in uso la 7.2.0' }).click();
  await expect(asked.getByRole('alert')).toContainText(
    /Nel frattempo .+ ha cambiato quest’area: «Prova della 7\.2\.0»/,
  );
  await expect(asked.getByRole('textbox', { name: 'Motivo' })).toHaveValue('È pronta');
  await expect(asked).toContainText('La prova in corso finisce.');
  await asked.getByRole('button', { name: 'Metti in uso la 7.2.0' }).click();
  await expect(page.getByText('Soci 7.2.0 è in uso.')).toBeVisible();
});

test('what browsers say of an area is its health', async ({ page, request }) => {
  await openSettings(page);
  const person = await tokensOf(request, 'superadmin');
  const { live } = await (await callAs(request, person, '/api/areas/associates')).json();
  const { version, path } = live;
  for (let time = 0; time < 3; time++)
    await callAs(request, person, '/api/area-loads', { area: 'associates', version, path });
  const fault = { area: 'associates', version, path, cause: 'hung', detail: 'no answer within 5000 ms' };
  expect((await callAs(request, person, '/api/area-faults', fault)).status()).toBe(200);
  await expect(card(page).getByText(/apertur[ae], 1 guasto/)).toBeVisible();
  await card(page)
    .getByRole('link', { name: /^Versioni, cronologia e token/ })
    .click();
  const health = page.getByRole('region', { name: 'Salute nelle ultime 24 ore' });
  await expect(health.getByText('Il codice non è arrivato entro 5 secondi.')).toBeVisible();
});

test('a deploy token is made, shown once, used, and revoked', async ({ page, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openArea(page);
  await page.getByRole('button', { name: 'Crea un token' }).click();
  const asked = page.getByRole('dialog', { name: 'Nuovo token per Soci' });
  await asked.getByLabel('Nome del token').fill('prove di Soci');
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Crea il token' }).click();
  const shown = page.getByRole('dialog', { name: 'Copia il token adesso' });
  await expect(shown).toBeVisible();
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Copia', exact: true }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/^sdt_/);
  const secret = await copied();
  await shown.getByRole('button', { name: 'Ho finito' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  const withToken = () => request.get('/api/areas/associates', { headers: { Authorization: `Bearer ${secret}` } });
  expect((await withToken()).status()).toBe(200);

  const tokens = page.getByRole('list', { name: 'Token di rilascio' });
  await expect(tokens).toContainText('prove di Soci');
  await tokens.getByRole('button', { name: 'Revoca il token prove di Soci' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoca il token' }).click();
  await expect(tokens.getByText('prove di Soci')).toHaveCount(0);
  expect((await withToken()).status()).toBe(401);
  await expect(page.getByRole('list', { name: 'Cronologia' }).getByRole('listitem').first()).toContainText(
    'Token revocato',
  );
});

test('where a passed verdict is demanded, a release goes live with its report and not without', async ({
  page,
  request,
  tolerated,
}) => {
  // The refusal, as the browser logs it.
  tolerated.pattern = /status of 409/;
  const person = await tokensOf(request, 'superadmin');
  const token = await deployToken(request, person, 'associates', 'rilasci col verbale');
  const zip = await zippedAs(builtFolder(product?.releases ?? '', 'associates'), '7.3.0');
  const release = await publish(request, token, { area: 'associates', zip });

  await openSettings(page);
  const rule = page.getByRole('region', { name: 'Collaudo' });
  await rule.getByRole('button', { name: 'Richiedi il collaudo' }).click();
  const demanded = page.getByRole('dialog', { name: 'Richiedere il collaudo superato?' });
  await demanded.getByRole('textbox', { name: 'Motivo' }).fill('Due rilasci senza prove');
  await demanded.getByRole('button', { name: 'Richiedi il collaudo' }).click();
  await expect(rule.getByText(/Motivo: Due rilasci senza prove$/)).toBeVisible();

  await page.goto('/admin/settings/associates');
  await page.getByRole('button', { name: 'Metti in uso la 7.3.0' }).click();
  const asked = page.getByRole('dialog', { name: 'Mettere in uso Soci 7.3.0?' });
  await asked.getByRole('textbox', { name: 'Motivo' }).fill('La vogliono tutti');
  await asked.getByRole('button', { name: 'Metti in uso la 7.3.0' }).click();
  await expect(asked.getByText(/^Il programma chiede il verbale di un collaudo superato/)).toBeVisible();
  await expectAccessible(page);

  // What the team's machine sends after its verdict. The question is still open, with its reason.
  const sent = await request.post(`/api/areas/associates/releases/${release}/verdict`, {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      shell: 'questa',
      beside: [],
      without: [],
      lines: verdictLines.map((line) => ({ line, passed: true, says: [`${line}: nothing against it`] })),
    },
  });
  expect(sent.status(), await sent.text()).toBe(200);
  await asked.getByRole('button', { name: 'Metti in uso la 7.3.0' }).click();
  await expect(page.getByText('Soci 7.3.0 è in uso.')).toBeVisible();
  const newest = page.getByRole('region', { name: 'Versioni' }).getByRole('listitem').first();
  await expect(newest).toContainText('Collaudo superato');
  // The way back stays open: 7.2.0 was live before, and has no report.
  await page.getByRole('button', { name: 'Torna a questa versione: 7.2.0' }).click();
  const back = page.getByRole('dialog', { name: 'Riportare Soci alla 7.2.0?' });
  await back.getByRole('textbox', { name: 'Motivo' }).fill('Era meglio prima');
  await back.getByRole('button', { name: 'Torna alla 7.2.0' }).click();
  await expect(page.getByText('Soci 7.2.0 è in uso.')).toBeVisible();
});

for (const role of ['admin', 'secretary'] as const) {
  test(`only a superadmin reaches the settings: ${role}`, async ({ page, request }) => {
    await signIn(page, role, { registry: false });
    await page.goto('/admin/settings');
    await expect(page.getByText('Non hai il permesso di aprire questa pagina')).toBeVisible();
    await expect(menu(page)).toBeVisible();
    await expect(menu(page).getByRole('link', { name: 'Impostazioni' })).toHaveCount(0);
    const person = await tokensOf(request, role);
    const area = '/api/areas/associates';
    for (const path of ['/api/areas', area, `${area}/history`, `${area}/tokens`])
      expect((await callAs(request, person, path)).status(), path).toBe(403);
    for (const [path, body] of [
      [`${area}/live`, { release: '7.1.0', why: 'x' }],
      [`${area}/off`, { off: true, why: 'x' }],
      [`${area}/fills`, { slot: 'x', nth: 0, off: true, why: 'x' }],
      [`${area}/canary`, { release: '7.1.0', percent: 1, people: [], why: 'x' }],
      [`${area}/tokens`, { name: 'x', days: 1 }],
      ['/api/composition/verdict-required', { required: false, why: 'x' }],
    ] as const)
      expect((await callAs(request, person, path, body)).status(), path).toBe(403);
  });
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('the settings, one area and their dialogs', async ({ page }) => {
      test.slow();
      await openSettings(page);
      const fine = async () => {
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      };
      const cancel = () => page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click();
      await fine();
      await page.getByRole('button', { name: 'Non richiederlo più' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await fine();
      await cancel();
      await card(page).getByRole('button', { name: 'Disattiva: Soci' }).click();
      await page.getByRole('button', { name: 'Disattiva per tutti' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await fine();
      await cancel();
      await card(page).getByRole('button', { name: 'Prova con alcune persone: Soci' }).click();
      await page.getByRole('combobox', { name: 'Persone' }).fill('co');
      await page.getByRole('option').first().waitFor();
      await fine();

      await page.goto('/admin/settings/associates');
      await expect(page.getByRole('list', { name: 'Token di rilascio' }).getByRole('listitem')).toHaveCount(2);
      await fine();
      await page.getByRole('button', { name: 'Verbale del collaudo della 7.3.0' }).click();
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(verdictLines.length);
      await fine();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Torna a questa versione: 7.1.0' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await fine();
    });
  });
}
