import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { expect, signIn, test } from '../../support/people.ts';

test('an act on several is undone from Operazioni recenti, long after its dialog was closed', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/associates?f=1&status=Moroso');
  const boxes = page.getByRole('checkbox', { name: /^Seleziona [A-Z]/ });
  await boxes.nth(7).check();
  await boxes.nth(8).check();
  const bar = page.getByRole('region', { name: 'Selezione' });
  await bar.getByRole('button', { name: 'Registra pagamento' }).click();
  const form = page.getByRole('dialog', { name: /^Registra lo stesso/ });
  await form.getByLabel('Importo').fill('12,50');
  await form.getByLabel('Anno di riferimento').fill('2043');
  await form.getByRole('button', { name: 'Registra 2 pagamenti' }).click();
  await form.getByRole('button', { name: 'Registra comunque' }).click();
  const outcome = page.getByRole('dialog', { name: 'Esito' });
  await outcome.getByRole('button', { name: 'Chiudi' }).last().click();

  await page.getByRole('link', { name: 'Operazioni recenti' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Operazioni recenti' })).toBeVisible();
  const what = 'Pagamento di € 12,50 per il 2043 a 2 soci';
  const row = page.getByRole('listitem').filter({ hasText: what });
  await expect(row).toContainText('Fatta per 2 di 2');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await row.getByRole('button', { name: `Annulla: ${what}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla l’operazione' }).click();
  await expect(row).toContainText('Annullata');
  await expect(row).toContainText('annullata per 2');
  await expect(row.getByRole('button')).toHaveCount(0);
});

test('who was skipped, and why, is read again in Operazioni recenti, on a phone too', async ({ page }) => {
  await signIn(page, 'superadmin');
  const boxes = page.getByRole('checkbox', { name: /^Seleziona [A-Z]/ });
  const bar = page.getByRole('region', { name: 'Selezione' });
  const form = page.getByRole('dialog', { name: /^Registra lo stesso/ });
  const outcome = page.getByRole('dialog', { name: 'Esito' });
  const pay = async () => {
    await bar.getByRole('button', { name: 'Registra pagamento' }).click();
    await form.getByLabel('Importo').fill('12,50');
    await form.getByLabel('Anno di riferimento').fill('2044');
    // Also of two: the button says so once it is known that one of them is skipped.
    await form.getByRole('button', { name: 'Registra 1 pagamento' }).click();
    await form.getByRole('button', { name: 'Registra comunque' }).click();
    await outcome.getByRole('button', { name: 'Chiudi' }).last().click();
  };
  await page.goto('/admin/associates?f=1&status=Moroso');
  await boxes.nth(9).check();
  await pay();
  await boxes.nth(9).check();
  await boxes.nth(10).check();
  await pay();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/associates-batches');
  const row = page.getByRole('listitem').filter({ hasText: 'Pagamento di € 12,50 per il 2044 a 2 soci' });
  await expect(row).toContainText('Fatta per 1 di 2');
  await row.getByRole('button', { name: 'Vedi il socio saltato' }).click();
  await expect(outcome.getByRole('row')).toHaveCount(2);
  await expect(outcome.getByRole('table')).toContainText(/2044/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
