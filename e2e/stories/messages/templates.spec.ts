import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { findByCode, reachable } from '../../support/messages.ts';
import { newestMail } from '../../support/outbox.ts';
import { expect, signIn, test } from '../../support/people.ts';

for (const size of [
  { width: 1280, height: 800, place: 230 },
  { width: 360, height: 740, place: 240 },
])
  test.describe(`${size.width} px wide`, () => {
    test.use({ viewport: { width: size.width, height: size.height } });

    test('a template is made, begins a message that is sent, is deleted and brought back', async ({ page }) => {
      const person = await signIn(page, 'superadmin');
      const member = await reachable(page, person, size.place);
      const name = `Auguri ${size.width} ${Date.now()}`;
      await page.goto('/admin/messages');
      await page.getByRole('link', { name: 'Modelli' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Modelli' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Nuovo modello' }).click();
      await page.getByRole('textbox', { name: 'Nome del modello' }).pressSequentially(name);
      await page.getByRole('textbox', { name: 'Titolo' }).pressSequentially(`Titolo di ${name}`);
      await page.getByRole('textbox', { name: 'Messaggio' }).click();
      await page.keyboard.type('Tanti auguri.');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Salva', exact: true }).click();
      await expect(page.getByText(`Modello «${name}» salvato`)).toBeVisible();
      await expect(page.getByRole('link', { name })).toBeVisible();
      await expectNoSidewaysScroll(page);

      await page.goto('/admin/messages/create');
      await findByCode(page, member.codaica);
      await expect(page.getByText('1 socio selezionato').first()).toBeVisible();
      await page.getByRole('button', { name: 'Avanti' }).click();
      await page.getByRole('button', { name: 'Parti da un modello' }).click();
      const choice = page.getByRole('dialog', { name: 'Parti da un modello' });
      await choice.getByRole('textbox', { name: 'Cerca nel nome e nel titolo' }).pressSequentially(name);
      await expect(choice.getByRole('listitem')).toHaveCount(1);
      await expectAccessible(page);
      await choice.getByRole('button', { name }).click();
      await expect(page.getByRole('textbox', { name: 'Titolo' })).toHaveValue(`Titolo di ${name}`);
      await expect(page.getByRole('textbox', { name: 'Messaggio' })).toContainText('Tanti auguri.');
      await expect(page.getByText(/^Bozza salvata alle/)).toBeVisible();
      await page.getByRole('button', { name: 'Salva come modello' }).click();
      const keep = page.getByRole('dialog', { name: 'Salva come modello' });
      await expect(keep.getByRole('textbox', { name: 'Nome del modello' })).toHaveValue(`Titolo di ${name}`);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Invia', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Invia a 1 socio' }).click();
      await expect(page.getByText('Comunicazione inviata', { exact: true })).toBeVisible();
      await expect.poll(() => newestMail(member.email, new RegExp(`^Titolo di ${name}$`))).toContain('Tanti auguri.');

      await page.goto(`/admin/messages/templates?search=${encodeURIComponent(name)}`);
      await page.getByRole('button', { name: `Azioni per ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Elimina' }).click();
      await expect(page.getByText(`Modello «${name}» eliminato`)).toBeVisible();
      await page.getByRole('button', { name: 'Annulla' }).click();
      await expect(page.getByText(`Modello «${name}» di nuovo nell’elenco`)).toBeVisible();
      await expect(page.getByRole('link', { name })).toBeVisible();
    });
  });
