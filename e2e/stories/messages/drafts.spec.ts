import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { findByCode, reachable, write } from '../../support/messages.ts';
import { newestMail } from '../../support/outbox.ts';
import { expect, signIn, test } from '../../support/people.ts';

for (const size of [
  { width: 1280, height: 800, place: 200 },
  { width: 360, height: 740, place: 210 },
])
  test.describe(`${size.width} px wide`, () => {
    test.use({ viewport: { width: size.width, height: size.height } });

    test('what is typed is a draft for everybody: the browser is closed, another goes on with it and sends it', async ({
      page,
      browser,
      tolerated,
    }) => {
      // A colleague's save is met.
      tolerated.pattern = /status of 409/;
      const title = `Bozza ${size.width} ${Date.now()}`;
      const first = await browser.newContext({ viewport: size });
      const there = await first.newPage();
      const person = await signIn(there, 'superadmin');
      const member = await reachable(there, person, size.place);
      await there.goto('/admin/messages/create');
      await findByCode(there, member.codaica);
      await expect(there.getByText('1 socio selezionato').first()).toBeVisible();
      await there.getByRole('button', { name: 'Avanti' }).click();
      // The first save names the draft in the address, and nothing moves under the hand: its answer comes late here.
      const scrolled = Promise.withResolvers<void>();
      await there.route(/\/drafts\//, async (route) => {
        await scrolled.promise;
        await route.continue();
      });
      await write(there, title, 'Primo testo.');
      const place = await there.evaluate(() => {
        scrollBy(0, 150);
        return scrollY;
      });
      expect(place).toBeGreaterThan(0);
      await expect(there).not.toHaveURL(/draft=/);
      scrolled.resolve();
      await expect(there.getByText(/^Bozza salvata alle \d\d:\d\d$/)).toBeVisible();
      await expect(there).toHaveURL(/draft=/);
      expect(await there.evaluate(() => scrollY)).toBe(place);
      await expectAccessible(there);
      await first.close();

      await signIn(page, 'superadmin');
      await page.goto('/admin/messages?state=draft');
      await expect(page.getByText(/ boz(za|ze)$/).first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('link', { name: title }).click();
      await expect(page.getByRole('textbox', { name: 'Messaggio' })).toContainText('Primo testo.');
      await expect(page.getByText('1 socio scelto nella bozza')).toBeVisible();
      await expect(page.getByText(/^Iniziata da /)).toBeVisible();

      // Somebody else opens it too, and both change the text.
      const second = await browser.newContext({ viewport: size });
      const other = await second.newPage();
      await signIn(other, 'superadmin');
      await other.goto(page.url());
      await expect(other.getByRole('textbox', { name: 'Titolo' })).toHaveValue(title);
      await other.getByRole('textbox', { name: 'Titolo' }).press('End');
      const stored = other.waitForResponse(
        (answer) =>
          answer.url().includes('/drafts/') &&
          answer.request().method() === 'POST' &&
          // A pause while it is typed saves a part of it.
          answer.request().postDataJSON().typed.title.endsWith(' del collega'),
      );
      await other.keyboard.type(' del collega');
      expect((await stored).status()).toBe(200);
      await page.getByRole('textbox', { name: 'Titolo' }).press('End');
      // At once: a part of it, saved in a pause, would open the question under the next keys.
      await page.keyboard.insertText(' mio');
      const conflict = page.getByRole('dialog', { name: /modific/i });
      await expect(conflict).toBeVisible();
      await expect(conflict).toContainText(`${title} mio`);
      await expect(conflict).toContainText(`${title} del collega`);
      await expectAccessible(page);
      await conflict.getByRole('radio', { name: `${title} del collega` }).check();
      await conflict.getByRole('button', { name: 'Salva', exact: false }).click();
      await expect(page.getByRole('textbox', { name: 'Titolo' })).toHaveValue(`${title} del collega`);
      await expect(page.getByText(/^Bozza salvata alle/)).toBeVisible();

      await page.getByRole('button', { name: 'Invia', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Invia a 1 socio' }).click();
      await expect(page.getByText('Comunicazione inviata', { exact: true })).toBeVisible();
      await expect.poll(() => newestMail(member.email, new RegExp(`^${title} del collega$`))).toContain('Primo testo.');
      await expect(page.getByRole('main').getByRole('link', { name: title })).toHaveCount(1);

      // The other one's form is of a draft that is gone.
      await other.getByRole('textbox', { name: 'Messaggio' }).click();
      await other.keyboard.type('Ancora. ');
      await expect(other.getByText(/^Questa bozza è stata inviata o eliminata/)).toBeVisible();
      await expect(other.getByRole('textbox', { name: 'Messaggio' })).toContainText('Ancora.');
      await second.close();
    });
  });

test('offline the text stays in the browser, and is a draft on the server once the line is back', async ({
  page,
  context,
  tolerated,
}) => {
  tolerated.pattern = /ERR_INTERNET_DISCONNECTED/;
  const person = await signIn(page, 'superadmin');
  const member = await reachable(page, person, 220);
  await page.goto('/admin/messages/create');
  await findByCode(page, member.codaica);
  await expect(page.getByText('1 socio selezionato').first()).toBeVisible();
  await page.getByRole('button', { name: 'Avanti' }).click();
  await expect(page.getByRole('textbox', { name: 'Messaggio' })).toBeVisible();
  const title = `Senza linea ${Date.now()}`;
  await context.setOffline(true);
  await page.getByRole('textbox', { name: 'Titolo' }).pressSequentially(title);
  await expect(page.getByText(/^Bozza non salvata sul server/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^Bozza salvata alle/)).toBeVisible();
  await page.goto('/admin/messages?state=draft');
  await page.getByRole('button', { name: `Azioni per ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Elimina' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
});
