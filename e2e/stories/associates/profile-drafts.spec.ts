import type { Page } from '@playwright/test';
import { aMember, endSession, logInAgain } from '../../support/members.ts';
import { expect, pressUnlessAtLogin, signIn, test } from '../../support/people.ts';
import { dialog, field, profile, save } from '../../support/profile.ts';

/** The first of two texts that a field does not have: in a product that ran this story before, it has one of them. */
async function anotherText(page: Page, name: string, texts: readonly [string, string]): Promise<string> {
  const stored = await field(page, name).inputValue();
  return texts[0] === stored ? texts[1] : texts[0];
}

test('unsaved input survives a reload, and can be discarded', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  const { codaica } = await aMember(page.request, person, { place: 30 });
  await page.goto(profile(codaica));
  await page.getByRole('button', { name: 'Modifica dati' }).click();
  const before = await field(page, 'Nome').inputValue();
  await field(page, 'Nome').fill('Quasi Scritto');
  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  await expect(page.getByText('Bozza ripristinata')).toBeVisible();
  await expect(field(page, 'Nome')).toHaveValue('Quasi Scritto');
  await page.getByRole('button', { name: 'Scarta la bozza' }).click();
  await expect(field(page, 'Nome')).toHaveValue(before);
});

test('what was saved does not come back as a draft, however soon the page ends after it', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  const { codaica } = await aMember(page.request, person, { place: 34 });
  const address = profile(codaica, '?tab=recapiti&apri=modifica');
  await page.goto(address);
  const telephone = await anotherText(page, 'Telefono', ['06 55500133', '06 55500134']);
  await field(page, 'Telefono').fill(telephone);
  // The second copy, that a page's end may leave behind.
  const mirrored = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('sodalizio-drafts');
          opening.onerror = reject;
          opening.onsuccess = () => {
            const keys = opening.result.transaction('drafts').objectStore('drafts').getAllKeys();
            keys.onsuccess = () => resolve(keys.result.filter((key) => /draft/.test(String(key))).length);
          };
        }),
    );
  await expect.poll(mirrored).toBe(1);
  await page.evaluate(() => {
    IDBDatabase.prototype.transaction = () => {
      throw new Error('the page ended before');
    };
  });
  await save(page);
  await expect(page.getByText('Dati salvati con successo!')).toBeVisible();
  await page.goto(address);
  await expect(dialog(page, 'Modifica dati: Recapiti')).toBeVisible();
  await expect(field(page, 'Telefono')).toHaveValue(telephone);
  await expect(page.getByText('Bozza ripristinata')).toHaveCount(0);
  // The copy goes with the next start.
  await expect.poll(mirrored).toBe(0);
});

test('a session that ends while typing costs nothing: after the login the form is there as it was', async ({
  page,
  tolerated,
}) => {
  tolerated.pattern = /status of 401/;
  const person = await signIn(page, 'superadmin');
  const { codaica } = await aMember(page.request, person, { place: 31 });
  await page.goto(profile(codaica, '?tab=recapiti'));
  await page.getByRole('button', { name: 'Modifica dati' }).click();
  const address = await anotherText(page, 'Indirizzo', ['Via delle Rose 3', 'Via delle Rose 5']);
  await field(page, 'Indirizzo').fill(address);
  await endSession(person);
  await pressUnlessAtLogin(page, page.getByRole('button', { name: 'Salva', exact: true }));
  await expect(page).toHaveURL(/\/login$/);
  await logInAgain(page);
  await expect(page.getByText('Bozza ripristinata')).toBeVisible();
  await expect(field(page, 'Indirizzo')).toHaveValue(address);
  await save(page);
  await expect(page.getByText('Dati salvati con successo!')).toBeVisible();
  await expect(page.getByRole('tabpanel')).toContainText(address);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`Escape in the question about unsaved input goes back to the form, with the motion ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    const person = await signIn(page, 'superadmin');
    const { codaica } = await aMember(page.request, person, { place: 36 });
    await page.goto(profile(codaica));
    await page.getByRole('button', { name: 'Modifica dati' }).click();
    await field(page, 'Nome').fill('Quasi Scritto');
    const question = dialog(page, 'Ci sono modifiche non salvate');
    for (let nth = 0; nth < 2; nth += 1) {
      await page.keyboard.press('Escape');
      await expect(question).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(field(page, 'Nome')).toHaveValue('Quasi Scritto');
    }
    // It did not open again meanwhile.
    await field(page, 'Nome').fill('Scritto');
    await expect(question).toBeHidden();
  });

test('leaving unsaved input requires a confirmation, and it is kept as a draft', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  const { codaica, cognome, nome } = await aMember(page.request, person, { place: 32 });
  await page.goto(`/admin/associates?f=1&aica_code=${codaica}`);
  const link = page.getByRole('link', { name: `${cognome} ${nome}` });
  await link.click();
  await page.getByRole('button', { name: 'Modifica dati' }).click();
  await field(page, 'Nome').fill('Non Ancora');

  await page.keyboard.press('Escape');
  const question = dialog(page, 'Ci sono modifiche non salvate');
  await question.getByRole('button', { name: 'Continua a modificare' }).click();
  await expect(field(page, 'Nome')).toHaveValue('Non Ancora');

  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Resta qui' }).click();
  await expect(question).toBeHidden();
  await expect(field(page, 'Nome')).toHaveValue('Non Ancora');

  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Esci dalla pagina' }).click();
  await link.click();
  await expect(page.getByText('C’è una bozza non salvata')).toBeVisible();
  await page.getByRole('button', { name: 'Modifica dati' }).click();
  await expect(page.getByText('Bozza ripristinata')).toBeVisible();
  await expect(field(page, 'Nome')).toHaveValue('Non Ancora');
});
