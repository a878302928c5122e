import { newestMail } from '../../support/outbox.ts';
import { expect, people, signIn, test } from '../../support/people.ts';

const newestCode = async () =>
  /\b(\d{6})\b/.exec((await newestMail(people.admin.email, /Codice di accesso/)) ?? '')?.[1];

test('an administrator opens the registry in two steps and the search continues', async ({ page, tolerated }) => {
  tolerated.pattern = /status of 401/;
  await signIn(page, 'admin', { registry: false });
  await page.goto('/admin/associates?f=1');
  const dialog = page.getByRole('dialog', { name: /Inserisci credenziali/ });
  await expect(dialog).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();

  await dialog.getByLabel('Password', { exact: true }).fill('sbagliata');
  await dialog.getByRole('button', { name: 'Invia' }).click();
  await expect(dialog).toContainText('Le credenziali inserite non sono correte, riprovare.');
  await expect(page).toHaveURL(/associates/);

  await dialog.getByLabel('Password', { exact: true }).fill(people.admin.registryPassword);
  await dialog.getByRole('button', { name: 'Invia' }).click();
  await expect(dialog.getByLabel('OTP ricevuto')).toBeVisible();
  await expect.poll(newestCode).toMatch(/^\d{6}$/);
  await dialog.getByLabel('OTP ricevuto').fill(String(await newestCode()));
  await dialog.getByRole('button', { name: 'Invia' }).click();

  await expect(page.getByText('Accesso confermato')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/soci trovati/)).toBeVisible();
});
