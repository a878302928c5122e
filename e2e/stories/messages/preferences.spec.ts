import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { findByCode, reachable, write } from '../../support/messages.ts';
import { newestMail } from '../../support/outbox.ts';
import { expect, signIn, test } from '../../support/people.ts';

/** Chooses one member by code, and writes them a message of a kind. */
async function compose(page: Page, codaica: string, title: string, kind?: string) {
  await page.goto('/admin/messages/create');
  await findByCode(page, codaica);
  await expect(page.getByText('1 socio selezionato').first()).toBeVisible();
  await page.getByRole('button', { name: 'Avanti' }).click();
  if (kind) await page.getByRole('combobox', { name: 'Tipo' }).selectOption(kind);
  await write(page, title, 'Una gita in montagna.');
}

for (const size of [
  { width: 1280, height: 800, place: 150 },
  { width: 360, height: 740, place: 160 },
])
  test.describe(`${size.width} px wide`, () => {
    test.use({ viewport: { width: size.width, height: size.height } });

    test('a member says by the link of a mail that they want no more of its kind, and the next one leaves them out', async ({
      page,
      browser,
      baseURL,
    }) => {
      const person = await signIn(page, 'superadmin');
      const member = await reachable(page, person, size.place);
      const title = `Gita ${size.width} ${Date.now()}`;
      await compose(page, member.codaica, title, 'Comunicazioni informative');
      await expect(page.getByText('Non arriva a chi ha detto di non volerla')).toBeVisible();
      await expect(page.getByText('1 socio riceverà 1 e-mail')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Invia', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Invia a 1 socio' }).click();
      await expect(page.getByText('Comunicazione inviata', { exact: true })).toBeVisible();

      const mail = () => newestMail(member.email, new RegExp(`^${title}$`));
      await expect.poll(mail).toContain('Scegli che cosa ricevere: ');
      const link = /Scegli che cosa ricevere: <(\S+)>/.exec(String(await mail()))?.[1] ?? '';
      expect(link).toContain(`${baseURL}/preferenze/`);

      // On the member's own machine: no session, no script.
      const own = await browser.newContext({ javaScriptEnabled: false, viewport: { ...size } });
      const theirs = await own.newPage();
      await theirs.goto(link);
      await expect(theirs.getByRole('heading', { level: 1, name: 'Che cosa vuoi ricevere' })).toBeVisible();
      await expect(theirs.getByText(`Ciao ${member.nome}.`)).toBeVisible();
      await expect(theirs.getByRole('checkbox', { name: /istituzionali/ })).toBeDisabled();
      const informative = theirs.getByRole('checkbox', { name: /informative/ });
      await expect(informative).toBeChecked();
      await informative.focus();
      await theirs.keyboard.press('Space');
      await theirs.keyboard.press('Enter');
      await expect(theirs.getByRole('status')).toHaveText('Fatto: non riceverai più le comunicazioni informative.');
      await theirs.reload();
      await expect(informative).not.toBeChecked();
      await own.close();

      await compose(page, member.codaica, `${title} bis`, 'Comunicazioni informative');
      await expect(page.getByText('Nessuno dei soci scelti può ricevere questa comunicazione.')).toBeVisible();
      await expect(page.getByText('1 socio che non desidera le informative')).toBeVisible();
      await page.getByRole('combobox', { name: 'Tipo' }).selectOption('Comunicazioni istituzionali');
      await expect(page.getByText('1 socio riceverà 1 e-mail')).toBeVisible();

      await page.goto(`/admin/associates/${member.codaica}`);
      await page.getByRole('tab', { name: 'Comunicazioni' }).click();
      const wanted = page.getByRole('checkbox', { name: 'Comunicazioni informative' });
      await expect(wanted).not.toBeChecked();
      await expect(page.getByText(/Lo ha scelto dal collegamento di un’e-mail (il |l’)\d/)).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await wanted.click();
      await expect(page.getByText(/Registrato da .+ (il |l’)\d/)).toBeVisible();
      await expect(wanted).toBeChecked();
    });
  });

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`${colorScheme}, 360 px wide`, () => {
    test.use({ viewport: { width: 360, height: 740 }, colorScheme });

    test('the page behind the link of a mail is accessible, whatever it says', async ({ page, tolerated }) => {
      tolerated.pattern = /status of 404/;
      await page.goto('/preferenze/prova');
      await expect(page.getByRole('heading', { level: 1, name: 'È una prova' })).toBeVisible();
      await expectAccessible(page);
      await page.goto('/preferenze/QzE.AAAAAAAAAAAAAAAAAAAAAA');
      await expect(page.getByRole('heading', { level: 1, name: 'Questo collegamento non è valido' })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
