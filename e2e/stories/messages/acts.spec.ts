import { composeProduct } from '@sodalizio/build';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { expect, test as one, signIn } from '../../support/people.ts';
import { readWithOpenpyxl } from '../../support/spreadsheets.ts';
import { callAs } from '../../support/users.ts';

/** A product that sends one mail in a second: hands, and scans between them, are fast enough to hold a message. */
const test = one.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  baseURL: async ({}, use) => {
    const product = await composeProduct(['mf-associates', 'mf-messages'], {
      env: { MAIL_RATE: '1', MESSAGES_GRACE: '0' },
    });
    await use(product.address);
    await product.stop();
  },
});

test('a message on its way is held, goes on and is stopped; the export has exactly what is filtered', async ({
  page,
}) => {
  const person = await signIn(page, 'superadmin');
  const sent = await callAs(page.request, person, '/api/admin/message', {
    ...{ title: 'Assemblea di sezione', content: '<p>Sabato alle nove.</p>' },
    ...{ sections: [{ code: 'LIG' }, { code: 'LAZ' }], users_aica_code: [] },
  });
  const { id } = await sent.json();
  await page.goto(`/admin/messages/${id}`);
  const main = page.getByRole('main');
  const numberOf = (words: RegExp) => main.getByRole('button', { name: words });
  const sentOnes = numberOf(/^\d+ inviat[ae]$/);
  await expect(sentOnes).toBeVisible();
  /** What was being delivered at the moment of the act still arrives: the number after that. */
  const settled = async () => {
    let last = '';
    await expect(async () => {
      const before = last;
      await page.reload();
      last = String(await sentOnes.textContent());
      expect(last).toBe(before);
    }).toPass({ intervals: [1500], timeout: 120_000 });
    return last;
  };

  await page.getByRole('button', { name: 'Metti in pausa' }).click();
  await expect(page.getByText('Invio in pausa')).toBeVisible();
  await expect(main.getByText('In pausa', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  // Nothing moves any more, whoever looks.
  const held = await settled();
  await page.waitForTimeout(2000);
  await page.reload();
  await expect(sentOnes).toHaveText(held);
  await page.goto('/admin/messages');
  await expect(page.getByRole('table').getByText('In pausa', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Assemblea di sezione' }).click();

  await page.getByRole('button', { name: 'Riprendi' }).click();
  await expect(page.getByText('Invio ripreso')).toBeVisible();
  await expect(sentOnes).not.toHaveText(held);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Interrompi', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Interrompere l’invio?' });
  await expect(question).toContainText('Quello che è già partito non torna indietro.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Interrompi l’invio' }).click();
  await expect(page.getByText('Invio interrotto')).toBeVisible();
  await expect(main.getByText('Interrotta', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  const delivered = Number.parseInt(await settled(), 10);
  const total = Number.parseInt(String(await main.getByText(/^\d+ in tutto$/).textContent()), 10);
  await main.getByRole('combobox', { name: 'Esito' }).click();
  await page.getByRole('option', { name: 'Inviata' }).click();
  await expect(page.getByRole('button', { name: 'Rimuovi il filtro Esito: Inviata' })).toBeVisible();
  // The export has the rows that are shown: until the filtered ones are there, all of them.
  await expect(main.getByText(new RegExp(`^${delivered} person[ae]$`))).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Esporta' }).click(),
  ]);
  const sheet = test.info().outputPath('destinatari.xlsx');
  await download.saveAs(sheet);
  const [, ...rows] = readWithOpenpyxl(sheet);
  expect(rows).toHaveLength(delivered);
  expect(delivered).toBeLessThan(total);
  expect(rows.filter((row) => !row.includes('Inviata'))).toEqual([]);
});
