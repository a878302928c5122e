import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { countHands } from '../../support/count-hands.ts';
import { aMember, headersOf } from '../../support/members.ts';
import { expect, type SignedIn, signIn, test } from '../../support/people.ts';

const year = Number(new Intl.DateTimeFormat('en', { timeZone: 'Europe/Rome', year: 'numeric' }).format());
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

/** Other stories type amounts for ordinary members: only students have a fee here. */
async function unpaid(page: Page, person: SignedIn, admission: string, tiposocio = 'ORDINARIO'): Promise<string> {
  const answer = await page.request.get('/api/admin/associates', {
    headers: headersOf(person),
    params: { f: '1', status: admission, have_payed: 'No', tiposocio, sort: 'codaica', limit: 200 },
  });
  const { items } = await answer.json();
  return items.filter((one: { Ammesso: string }) => one.Ammesso === admission)[0].codaica;
}

test('fees are set once, the quota of a member then takes two presses and no key', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  await page.goto('/admin/associates?f=1');
  await page.getByRole('link', { name: 'Quote associative' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Quote associative' })).toBeVisible();
  await page.getByRole('button', { name: `+ Aggiungi il ${year}` }).click();
  const form = dialog(page, `Quote del ${year}`);
  // The dialog takes the focus there a moment after it is drawn.
  await expect(form.getByLabel('ORDINARIO')).toBeFocused();
  await form.getByLabel('STUDENTE').pressSequentially('1.234,56');
  await form.getByRole('button', { name: 'Salva' }).click();
  // It says the amount too.
  await expect(form).toHaveCount(0);
  await expect(page.getByText('€ 1.234,56')).toBeVisible();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });

  const codaica = await unpaid(page, person, 'Si', 'STUDENTE');
  await page.goto(`/admin/associates/${codaica}`);
  const head = page.getByRole('main');
  await expect(head.getByText(`Quota ${year} da pagare: € 1.234,56`)).toBeVisible();
  await page.getByRole('button', { name: `Registra la quota ${year}` }).click();
  await dialog(page, 'Inserisci pagamento quota').getByRole('button', { name: 'Salva' }).click();
  await expect(head.getByText(new RegExp(`^Quota ${year} pagata (il |l’)\\d`))).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // From the list, three presses.
  await page.setViewportSize({ width: 1280, height: 800 });
  const another = await unpaid(page, person, 'Si', 'STUDENTE');
  await page.goto(`/admin/associates?f=1&search=${another}`);
  await expect(page.getByText('1 socio trovato')).toBeVisible();
  const did = await countHands(page);
  await page.getByRole('button', { name: /^Azioni per/ }).click();
  await page.getByRole('menuitem', { name: 'Registra pagamento' }).click();
  const payment = dialog(page, 'Inserisci pagamento quota');
  await payment.getByRole('button', { name: 'Salva' }).click();
  await expect(payment).toHaveCount(0);
  expect(await did()).toEqual({ presses: 3, keys: 0, typed: 0 });
  expect(await unpaid(page, person, 'Si', 'STUDENTE')).not.toBe(another);
});

test('those who wait are admitted one after the other, one key each, through the list they came from', async ({
  page,
}) => {
  const person = await signIn(page, 'superadmin');
  // Whether or not the other story has set the fees: students pay.
  const first = await unpaid(page, person, '', 'STUDENTE');
  await page.goto('/admin/associates?f=1&status=&have_payed=No&tiposocio=STUDENTE&sort=codaica');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goto(`/admin/associates/${first}`);
  await expect(page.getByRole('navigation', { name: 'Elenco dei soci' })).toContainText(/^\d+ di \d+$/);
  const name = String(await page.getByRole('heading', { level: 1 }).textContent());
  await page.keyboard.press('a');
  const form = dialog(page, 'Ammettere il socio?');
  await form.getByRole('checkbox').check();
  await form.getByLabel('Importo').fill('50');
  await form.getByRole('button', { name: 'Ammetti' }).click();
  await expect(page.getByText(/Socio ammesso con successo! Quota \d+ registrata\.$/)).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(first));
  const second = new URL(page.url()).pathname;
  // The address is there before the next member.
  await expect(form).not.toContainText(name);
  await expect(form).toBeVisible();
  await expect(form.getByRole('checkbox')).toBeChecked();
  await form.getByRole('checkbox').uncheck();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(new RegExp(second));
  await expect(form).toBeVisible();
  const history = await page.request.get(`/api/admin/associates/${second.split('/').at(-1)}/history`, {
    headers: headersOf(person),
  });
  const { items } = await history.json();
  expect(items.map(({ action }: { action: string }) => action)).toEqual(['admission']);
});

test('a selection is admitted at once, and undone', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/associates?f=1&status=&sort=-codaica');
  const boxes = page.getByRole('checkbox', { name: /^Seleziona [A-Z]/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole('region', { name: 'Selezione' }).getByRole('button', { name: 'Ammetti' }).click();
  await dialog(page, 'Ammetti 2 soci').getByRole('button', { name: 'Ammetti 2 soci' }).click();
  const outcome = dialog(page, 'Esito');
  await expect(outcome).toContainText('2 soci ammessi');
  await outcome.getByRole('button', { name: 'Annulla tutto' }).click();
  await expect(dialog(page, 'Annullato')).toContainText('Annullato per 2 soci');
});

test('on paper the card of a member has every part, and nothing of the frame', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  const { codaica } = await aMember(page.request, person, { place: 62 });
  await page.goto(`/admin/associates/${codaica}`);
  await expect(page.getByRole('tablist')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.getByRole('tablist')).toHaveCount(0);
  for (const name of ['Profilo', 'Recapiti', 'Dati azienda', 'Pagamenti', 'Sezioni territoriali'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Stampa|^Copia|^Modifica/ })).toHaveCount(0);
});
