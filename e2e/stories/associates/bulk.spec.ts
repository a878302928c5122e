import { execFileSync } from 'node:child_process';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { anotherBrowser, endSession, logInAgain, profileOf, signInAsSecretary } from '../../support/members.ts';
import { expect, logOutByHand, signIn, test } from '../../support/people.ts';
import { callAs } from '../../support/users.ts';

function codesIn(path: string): string[] {
  const script = `
import json, sys, openpyxl
rows = list(openpyxl.load_workbook(sys.argv[1]).active.iter_rows(values_only=True))
print(json.dumps([row[rows[0].index('Cod aica')] for row in rows[1:]]))`;
  return JSON.parse(execFileSync('/usr/bin/python3', ['-c', script, path], { encoding: 'utf8', maxBuffer: 1 << 28 }));
}

const bar = (page: Page) => page.getByRole('region', { name: 'Selezione' });
const rowBoxes = (page: Page) => page.getByRole('checkbox', { name: /^Seleziona [A-Z]/ });
const loaded = (page: Page) => page.getByRole('checkbox', { name: 'Seleziona queste righe' });
const outcome = (page: Page) => page.getByRole('dialog', { name: 'Esito' });

const rowOf = (box: Locator) => box.locator('xpath=ancestor::tr');
const codeIn = async (row: Locator) =>
  String(
    await row
      .getByRole('cell')
      .filter({ hasText: /^\d{5,}$/ })
      .first()
      .textContent(),
  );

interface Chosen {
  readonly name: string;
  readonly code: string;
}

async function choose(page: Page, from: number, count: number): Promise<Chosen[]> {
  const chosen: Chosen[] = [];
  for (let place = from; place < from + count; place++) {
    const box = rowBoxes(page).nth(place);
    await box.check();
    const row = rowOf(box);
    chosen.push({
      name: String(await row.getByRole('link').textContent()),
      code: await codeIn(row),
    });
  }
  await expect(bar(page)).toContainText(count === 1 ? '1 socio selezionato' : `${count} soci selezionati`);
  return chosen;
}

async function exported(page: Page, save: (name: string) => string): Promise<string[]> {
  const arriving = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'Esporta selezione' }).click();
  const file = await arriving;
  const path = save(file.suggestedFilename());
  await file.saveAs(path);
  return codesIn(path);
}

test('the export of a selection holds exactly those chosen', async ({ page }, info) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/associates?f=1&last_name=ar');
  const first = await choose(page, 1, 2);
  await page.getByRole('textbox', { name: 'Cognome', exact: true }).fill('bianchi');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/last_name=bianchi/);
  await expect(bar(page)).toContainText('Selezione di 2 soci da una ricerca precedente');
  // The bar is ahead of the rows.
  await expect(page.getByRole('link', { name: /^Bianchi / }).first()).toBeVisible();
  await rowBoxes(page).nth(0).check();
  await expect(bar(page)).toContainText('3 soci selezionati, 2 da altre ricerche');
  const codes = await exported(page, (name) => info.outputPath(name));
  expect(codes).toHaveLength(3);
  for (const { code } of first) expect(codes).toContain(code);
});

test('a selection survives a reload and an expired session, and is empty after logging out', async ({
  page,
  tolerated,
}) => {
  tolerated.pattern = /status of 401/;
  const person = await signIn(page, 'superadmin');
  await page.goto('/admin/associates?f=1&last_name=ar');
  await choose(page, 1, 3);
  await page.reload();
  await expect(bar(page)).toContainText('3 soci selezionati');
  await expect(rowBoxes(page).nth(1)).toBeChecked();
  await expect(rowBoxes(page).nth(0)).not.toBeChecked();

  await endSession(person);
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await logInAgain(page);
  await expect(bar(page)).toContainText('3 soci selezionati');
  await expect(rowBoxes(page).nth(3)).toBeChecked();

  await logOutByHand(page);
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /kept/.test(key)))).toEqual([]);
});

test('all that were found are frozen when chosen, but for those taken out', async ({ page }, info) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/associates?f=1&tiposocio=STUDENTE');
  const words = page.getByText(/^[\d.]+ soci trovati$/);
  const found = Number(String(await words.textContent()).replace(/\D/g, ''));
  expect(found).toBeGreaterThan(100);
  await loaded(page).click();
  await expect(bar(page)).toContainText('100 soci selezionati');
  await bar(page)
    .getByRole('button', { name: /^Seleziona tutti (i|gli)/ })
    .click();
  await expect(bar(page)).toContainText(new RegExp(`Tutti (i|gli) ${found} soci trovati sono selezionati`));
  const out = await codeIn(rowOf(rowBoxes(page).nth(0)));
  await rowBoxes(page).nth(0).uncheck();
  await expect(bar(page)).toContainText('tutti i trovati tranne 1');
  const codes = await exported(page, (name) => info.outputPath(name));
  expect(codes).toHaveLength(found - 1);
  expect(codes).not.toContain(out);

  await page
    .getByRole('button', { name: /^Rimuovi il filtro/ })
    .first()
    .click();
  await expect(page.getByText('2.000 soci trovati')).toBeVisible();
  await expect(bar(page)).toContainText(`Selezione di ${found - 1} soci da una ricerca precedente`);
  await bar(page).getByRole('button', { name: 'Torna a quella ricerca' }).click();
  await expect(bar(page)).toContainText('tutti i trovati tranne 1');
});

test('the same payment for several is typed once, appears in their profiles, and is undone as a whole', async ({
  page,
}) => {
  const person = await signIn(page, 'superadmin');
  await page.goto('/admin/associates?f=1&tiposocio=PROFESSIONISTA&sort=codaica');
  const chosen = await choose(page, 4, 3);
  const fill = async () => {
    await bar(page).getByRole('button', { name: 'Registra pagamento' }).click();
    const form = page.getByRole('dialog', { name: 'Registra lo stesso pagamento per 3 soci' });
    await expect(form).toContainText(String(chosen[2]?.name));
    await form.getByLabel('Importo').fill('1234,5');
    await form.getByLabel('Anno di riferimento').fill('2031');
    await form.getByLabel('Estremi pagamento').fill('Lotto di novembre');
    return form;
  };
  const paidBy = async ({ code }: Chosen) => {
    const { Quota } = await profileOf(page.request, person, code);
    return Quota.filter(({ annorif }) => annorif === 2031);
  };
  const paymentsOf = async (one: Chosen) => (await paidBy(one)).length;
  // A product that ran this story before has them.
  for (const one of chosen)
    for (const { id } of await paidBy(one)) {
      const payment = { cdaica: one.code, cfisc: '', id };
      expect((await callAs(page.request, person, '/api/admin/delete-payment', payment)).status()).toBe(200);
    }
  const form = await fill();
  await expect(form).toContainText('Nessuno viene saltato.');
  await expect(form).toContainText('Totale € 3.703,50: 3 soci × € 1.234,50');
  await form.getByRole('button', { name: 'Registra 3 pagamenti' }).click();
  await expect(form).toContainText('Il 2031 è lontano da quest’anno: controlla');
  await form.getByRole('button', { name: 'Registra comunque' }).click();
  await expect(outcome(page)).toContainText('Pagamento registrato a 3 soci');
  for (const one of chosen) expect(await paymentsOf(one)).toBe(1);
  await outcome(page).getByRole('button', { name: 'Annulla tutto' }).click();
  const undone = page.getByRole('dialog', { name: 'Annullato' });
  await expect(undone).toContainText('Annullato per 3 soci');
  for (const one of chosen) expect(await paymentsOf(one)).toBe(0);
  await undone.getByRole('button', { name: 'Chiudi' }).last().click();

  await fill();
  await form.getByRole('button', { name: 'Registra 3 pagamenti' }).click();
  await form.getByRole('button', { name: 'Registra comunque' }).click();
  await expect(outcome(page)).toContainText('Pagamento registrato a 3 soci');
  for (const one of chosen) expect(await paymentsOf(one)).toBe(1);

  await outcome(page).getByRole('button', { name: 'Chiudi' }).last().click();
  await fill();
  await expect(form).toContainText('3 soci vengono saltati: hanno già un pagamento per il 2031.');
  await form.getByRole('button', { name: 'Mostra chi' }).click();
  await expect(form.getByRole('cell', { name: 'ha già un pagamento per il 2031' })).toHaveCount(3);
  await expect(form.getByRole('button', { name: 'Nessun pagamento da registrare' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Scarta le modifiche' }).click();
  for (const one of chosen) expect(await paymentsOf(one)).toBe(1);

  await page
    .getByRole('link', { name: String(chosen[0]?.name), exact: true })
    .first()
    .click();
  await page.getByRole('tab', { name: 'Pagamenti' }).click();
  await expect(page.getByRole('row').filter({ hasText: '2031' })).toContainText('Lotto di novembre');
  await page.goBack();
  while (!/tiposocio/.test(page.url())) await page.goBack();
  await expect(bar(page)).toContainText('3 soci selezionati');
});

test('a section is assigned to several and undone, as their profiles and histories show', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/associates?f=1&tiposocio=PROFESSIONISTA&sez_code=LOM&sort=-codaica');
  const [first] = await choose(page, 0, 2);
  await bar(page).getByRole('button', { name: 'Assegna sezione' }).click();
  const form = page.getByRole('dialog', { name: 'Assegna una sezione a 2 soci' });
  await form.getByRole('combobox', { name: 'Sezione' }).click();
  await page.getByRole('option', { name: /Internazionale/ }).click();
  await form.getByRole('button', { name: 'Assegna a 2 soci' }).click();
  await expect(outcome(page)).toContainText('Sezione assegnata a 2 soci');
  await outcome(page).getByRole('button', { name: 'Annulla tutto' }).click();
  await expect(page.getByRole('dialog', { name: 'Annullato' })).toContainText('Annullato per 2 soci');
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).last().click();

  await page
    .getByRole('link', { name: String(first?.name), exact: true })
    .first()
    .click();
  await page.getByRole('tab', { name: 'Sezioni territoriali' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Lombardia');
  await expect(page.getByRole('tabpanel')).not.toContainText('Internazionale');
  await page.getByRole('tab', { name: 'Cronologia' }).click();
  await expect(page.getByRole('tabpanel').getByText('Sezione aggiunta').first()).toBeVisible();
  await expect(page.getByRole('tabpanel').getByText('Sezione eliminata').first()).toBeVisible();
});

test('a secretary, who has no menu entry, chooses by the address and may do the same', async ({
  page,
  browser,
}, info) => {
  const colleague = await anotherBrowser(browser);
  await signInAsSecretary(page, colleague);
  await colleague.close();
  await page.goto('/admin/associates?f=1&tiposocio=ONORARIO');
  const chosen = await choose(page, 0, 2);
  await expect(bar(page).getByRole('button', { name: 'Registra pagamento' })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Assegna sezione' })).toBeVisible();
  expect((await exported(page, (name) => info.outputPath(name))).sort()).toEqual(chosen.map(({ code }) => code).sort());
});

test('the keyboard chooses too: Space one, Shift a range', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/associates?f=1');
  await rowBoxes(page).nth(2).focus();
  await page.keyboard.press('Space');
  await expect(bar(page)).toContainText('1 socio selezionato');
  await rowBoxes(page).nth(6).focus();
  await page.keyboard.press('Shift+Space');
  await expect(bar(page)).toContainText('5 soci selezionati');
  await bar(page).getByRole('button', { name: 'Deseleziona tutto' }).click();
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Ripristina' }).click();
  await expect(bar(page)).toContainText('5 soci selezionati');
});

for (const size of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test.describe(`${size.width} px wide`, () => {
    test.use({ viewport: size });

    test('a selection and the dialog of sections hold to WCAG', async ({ page }) => {
      test.slow();
      await signIn(page, 'superadmin');
      await page.goto('/admin/associates?f=1&status=Moroso');
      await rowBoxes(page).nth(0).check();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      const act = 'Assegna sezione';
      if (size.width > 768) await bar(page).getByRole('button', { name: act }).click();
      else {
        // Two acts have room on a phone; the others are in the menu.
        await bar(page).getByRole('button', { name: 'Altro' }).click();
        await page.getByRole('menuitem', { name: act }).click();
      }
      await expect(page.getByRole('dialog', { name: 'Assegna una sezione a 1 socio' })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    test('a payment for many holds to WCAG, from its errors to its outcome', async ({ page }) => {
      test.slow();
      await signIn(page, 'superadmin');
      await page.goto('/admin/associates?f=1&status=Moroso');
      await rowBoxes(page).nth(1).check();
      await bar(page).getByRole('button', { name: 'Registra pagamento' }).click();
      const form = page.getByRole('dialog', { name: /^Registra lo stesso/ });
      await form.getByRole('button', { name: 'Registra 1 pagamento' }).click();
      await expect(form.getByText('Importo: Campo obbligatorio')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await form.getByLabel('Importo').fill('10');
      await form.getByLabel('Anno di riferimento').fill(size.width === 360 ? '2040' : '2041');
      await form.getByRole('button', { name: 'Registra 1 pagamento' }).click();
      await form.getByRole('button', { name: 'Registra comunque' }).click();
      await expect(outcome(page)).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      // As it was before, also for the next run in this product.
      await outcome(page).getByRole('button', { name: 'Annulla tutto' }).click();
      await expect(page.getByRole('dialog', { name: 'Annullato' })).toBeVisible();
    });
  });
}
