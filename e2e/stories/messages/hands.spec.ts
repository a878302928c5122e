import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { arrowTo, press, tabTo } from '../../support/keyboard.ts';
import { profileOf } from '../../support/members.ts';
import { reachable, write } from '../../support/messages.ts';
import { newestMail } from '../../support/outbox.ts';
import { expect, people, signIn, test } from '../../support/people.ts';
import { callAs } from '../../support/users.ts';

const main = (page: Page) => page.getByRole('main');

test('from the list to the last question with the keyboard alone', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  const member = await reachable(page, person, 170);
  const title = `Tastiera ${Date.now()}`;
  await page.goto('/admin/messages');
  await press(page, main(page).getByRole('link', { name: 'Nuova comunicazione' }));
  await tabTo(page, page.getByRole('textbox', { name: 'Cod aica' }));
  await page.keyboard.type(member.codaica);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 socio selezionato').first()).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Avanti' }));
  await tabTo(page, page.getByRole('textbox', { name: 'Titolo' }));
  await page.keyboard.type(title);
  await tabTo(page, page.getByRole('textbox', { name: 'Messaggio' }));
  await page.keyboard.type('Ciao, ci vediamo sabato.');
  await expect(page.getByText('1 socio riceverà 1 e-mail')).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Anteprima' }));
  const preview = page.getByRole('dialog', { name: 'Anteprima' });
  await tabTo(page, preview.getByRole('textbox', { name: 'Cerca un destinatario' }));
  await page.keyboard.type('nessuno si chiama così');
  await expect(preview.getByText(/^Nessun destinatario corrisponde/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Anteprima' })).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Invia', exact: true }));
  const question = page.getByRole('dialog', { name: 'Inviare a 1 socio?' });
  await press(page, question.getByRole('button', { name: 'Invia a 1 socio' }));
  await expect(page.getByText('Comunicazione inviata', { exact: true })).toBeVisible();
  const row = page.getByRole('row', { name: title });
  await arrowTo(page, row, row.getByRole('link', { name: title }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

/** As the secretary does at their first search: password, then the code that comes by mail. */
async function openRegistry(page: Page, taxCode: string) {
  const { email, registryPassword } = people.secretary;
  const newestCode = async () => /\b(\d{6})\b/.exec((await newestMail(email, /Codice di accesso/)) ?? '')?.[1];
  const earlier = await newestCode();
  const registry = page.getByRole('dialog', { name: /Inserisci credenziali/ });
  await registry.getByLabel('Codice fiscale').fill(taxCode);
  await registry.getByLabel('Password', { exact: true }).fill(registryPassword);
  await registry.getByRole('button', { name: 'Invia' }).click();
  await expect(registry.getByLabel('OTP ricevuto')).toBeVisible();
  await expect.poll(async () => (await newestCode()) ?? earlier).not.toBe(earlier);
  await registry.getByLabel('OTP ricevuto').fill(String(await newestCode()));
  await registry.getByRole('button', { name: 'Invia' }).click();
  await expect(registry).toBeHidden();
}

test('the secretary writes to one member, once the registry is open', async ({ page, browser }) => {
  const other = await browser.newContext();
  const theirs = await other.newPage();
  const superadmin = await signIn(theirs, 'superadmin');
  const member = await reachable(theirs, superadmin, 180);
  const secretary = await signIn(page, 'secretary');
  const me = await (await callAs(page.request, secretary, '/api/user')).json();
  const { cfisc } = await profileOf(theirs.request, superadmin, me.aica_code);
  expect(cfisc).toMatch(/^[A-Z0-9]{16}$/);
  await other.close();
  const title = `Dalla segreteria ${Date.now()}`;
  await page.goto('/admin/messages/create');
  await openRegistry(page, String(cfisc));
  await page.getByRole('textbox', { name: 'Cod aica' }).pressSequentially(member.codaica);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 socio selezionato').first()).toBeVisible();
  await page.getByRole('button', { name: 'Avanti' }).click();
  await write(page, title, 'Ciao.');
  await page.getByRole('button', { name: 'Invia', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Invia a 1 socio' }).click();
  await expect(page.getByText('Comunicazione inviata', { exact: true })).toBeVisible();
  await expect.poll(() => newestMail(member.email, new RegExp(`^${title}$`))).toContain('Ciao.');
});

for (const size of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
])
  test.describe(`${size.width} px wide`, () => {
    test.use({ viewport: size });

    test('to more than 500 the number is typed, and another number sends nothing', async ({ page }) => {
      await signIn(page, 'superadmin');
      const title = `A molti ${size.width} ${Date.now()}`;
      await page.goto('/admin/messages/create');
      await page.getByRole('button', { name: 'Cerca', exact: true }).click();
      await page.getByRole('button', { name: 'Avanti' }).click();
      await write(page, title, 'A tutti.');
      await page.getByRole('combobox', { name: 'Quando' }).selectOption('A una data e ora');
      await page.getByRole('textbox', { name: 'Giorno di invio' }).pressSequentially('24/12/2049');
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: 'Invia', exact: true }).click();
      const question = page.getByRole('dialog', { name: /^Inviare a [\d.]+ soci\?$/ });
      const field = question.getByRole('textbox', { name: /^Per confermare digita il numero dei soci: / });
      await expect(field).toBeFocused();
      await expect(question.getByText('Comunicazioni istituzionali')).toBeVisible();
      const count = /[\d.]+/.exec(String(await question.getByRole('heading').textContent()))?.[0] ?? '';
      expect(Number(count.replace('.', ''))).toBeGreaterThan(500);
      await page.keyboard.type('12');
      await page.keyboard.press('Enter');
      await expect(question.getByText('Il numero digitato non è corretto!')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await field.press('ControlOrMeta+A');
      await page.keyboard.type(count);
      await page.keyboard.press('Enter');
      await expect(page.getByText(/Comunicazione inviata: partirà il 24\/12\/2049/)).toBeVisible();
      await main(page).getByRole('link', { name: title }).click();
      await page.getByRole('button', { name: 'Annulla invio' }).click();
      await expect(page.getByText('Annullata', { exact: true }).first()).toBeVisible();
    });
  });

test('those whose mail was refused are tried again, after a question with their number', async ({ page }) => {
  test.slow();
  await signIn(page, 'superadmin');
  await page.goto('/admin/messages');
  await main(page).getByRole('link', { name: 'Rinnovo della quota associativa' }).click();
  const refused = page.getByRole('button', { name: /^\d+ respint[ae]$/ });
  const count = Number.parseInt(String(await refused.textContent()), 10);
  expect(count).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Riprova i respinti' }).click();
  const question = page.getByRole('dialog', { name: 'Riprovare con i respinti?' });
  await expect(question).toContainText(`sarà inviata di nuovo a ${count} destinatari`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(refused).toHaveText(new RegExp(`^${count}`));
  await page.getByRole('button', { name: 'Riprova i respinti' }).click();
  await question.getByRole('button', { name: 'Riprova l’invio' }).click();
  await expect(page.getByText('Invio ai respinti ricominciato')).toBeVisible();
  // They wait in one queue with the mails of all other stories.
  await expect(refused).toHaveCount(0, { timeout: 120_000 });
  await expect(page.getByText('Inviata', { exact: true }).first()).toBeVisible();
});
