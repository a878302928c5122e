import type { Page } from '@playwright/test';
import { passwordLink } from '../support/outbox.ts';
import { expect, logInByHand, people, signIn, test, tokensOf } from '../support/people.ts';
import { aColleague, callAs, logIn, newPassword } from '../support/users.ts';

const search = async (page: Page, text: string) => {
  await page.getByRole('searchbox', { name: 'Cerca per nome, e-mail o matricola' }).fill(text);
  await page.keyboard.press('Enter');
};

test('a superadmin finds a user, and the open row shows true data', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Utenti' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Utenti' })).toBeVisible();
  for (const heading of ['Matricola', 'Nome', 'Email', 'Stato', 'Ultimo aggiornamento', 'Azioni'])
    await expect(page.getByRole('columnheader', { name: heading })).toBeVisible();

  await search(page, 'colombo');
  await expect(page.getByText('1 utente trovato')).toBeVisible();
  await expect(page).toHaveURL(/search=colombo/);
  await expect(page.getByRole('cell', { name: 'Attivo', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Colombo Marta', exact: true }).click();
  const details = page.getByRole('definition');
  await expect(details.filter({ hasText: 'Segreteria' })).toBeVisible();
  await expect(details.filter({ hasText: 'Impostata' })).toBeVisible();

  await page.getByRole('searchbox').fill('rizzo');
  await page.getByRole('button', { name: 'Cerca', exact: true }).click();
  await expect(page.getByRole('cell', { name: 'mai', exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill('nessuno che si chiami così');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nessun utente trovato')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Rizzo Matteo', exact: true })).toBeVisible();
});

test('a new user is added, chooses a password with the mailed link, and logs in', async ({
  page,
  browser,
  tolerated,
}) => {
  tolerated.pattern = /status of 4(00|09)/;
  const email = `ada.monti.${Date.now()}@sodalizio.example`;
  await signIn(page, 'superadmin');
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Aggiungi Utente' }).click();
  const dialog = page.getByRole('dialog', { name: 'Aggiungi Utente' });
  await dialog.getByRole('button', { name: 'Aggiungi e invita' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Ci sono 3 dati da correggere');

  await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill('Ada');
  await dialog.getByLabel('Cognome').fill('Monti');
  await dialog.getByLabel('E-mail').fill(people.admin.email);
  await dialog.getByLabel('Amministratore').check();
  await dialog.getByRole('button', { name: 'Aggiungi e invita' }).click();
  await expect(dialog.getByRole('alert')).toContainText('E-mail: Già usato da un altro');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('button', { name: 'Aggiungi e invita' }).click();
  await expect(page.getByText(`Ada Monti è tra gli utenti: l’invito è partito per ${email}.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  const link = String(await passwordLink(email));

  const ada = await (await browser.newContext()).newPage();
  await ada.goto(link);
  await expect(ada.getByRole('heading', { name: 'Scegli la password' })).toBeVisible();
  await ada.getByLabel('Nuova password', { exact: true }).fill('Benvenuta2026!');
  await ada.getByLabel('Ripeti la nuova password').fill('Benvenuta2026');
  await ada.getByRole('button', { name: 'Salva la password' }).click();
  await expect(ada.getByText('Le due password non sono uguali')).toBeVisible();
  await ada.getByLabel('Ripeti la nuova password').fill('Benvenuta2026!');
  await ada.getByRole('button', { name: 'Salva la password' }).click();
  await expect(ada.getByText('È tra le password più facili da indovinare: scegline un’altra')).toBeVisible();
  await ada.getByLabel('Nuova password', { exact: true }).fill(newPassword);
  await ada.getByLabel('Ripeti la nuova password').fill(newPassword);
  await ada.getByRole('button', { name: 'Salva la password' }).click();
  await expect(ada.getByRole('heading', { name: 'La password è pronta' })).toBeVisible();
  await expect(ada).toHaveURL(/reimposta-password$/);
  await ada.getByRole('link', { name: 'Accedi' }).click();
  await logInByHand(ada, { email, password: newPassword });
  await expect(ada.getByRole('button', { name: 'Menu personale di Ada Monti' })).toBeVisible();

  await ada.goto(link);
  await ada.getByLabel('Nuova password', { exact: true }).fill('quattro-gatti-in-cantina');
  await ada.getByLabel('Ripeti la nuova password').fill('quattro-gatti-in-cantina');
  await ada.getByRole('button', { name: 'Salva la password' }).click();
  await expect(ada.getByRole('heading', { name: 'Questo link non vale più' })).toBeVisible();
  await expect(ada.getByText(/chiedi a un superadmin/)).toBeVisible();
  await ada.context().close();
});

test('an incomplete link has a message', async ({ page }) => {
  await page.goto('/reimposta-password');
  await expect(page.getByRole('heading', { name: 'Il link non è completo' })).toBeVisible();
});

test('roles take effect at once, and a disabled person is signed out at once', async ({ page, request }) => {
  const livia = await aColleague(request, 'Serra', ['secretary']);
  const session = await logIn(request, livia.email, newPassword);
  expect((await callAs(request, session, '/api/admin/users')).status()).toBe(403);

  await signIn(page, 'superadmin');
  await page.goto(`/admin/users/${livia.id}`);
  await expect(page.getByRole('heading', { level: 1, name: livia.name })).toBeVisible();
  await page.getByRole('link', { name: 'Modifica dati' }).click();
  await page.getByLabel('Amministratore').check();
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByText('Dati salvati con successo!')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Amministratore, Segreteria' })).toBeVisible();
  expect((await callAs(request, session, '/api/admin/users')).status()).toBe(200);

  await page.getByRole('button', { name: 'Disattiva' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disattiva utente' }).click();
  await expect(page.getByText(`L’utente ${livia.name} è disattivato.`)).toBeVisible();
  await expect(page.getByText('Disattivato', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Manda/ })).toHaveCount(0);
  expect((await callAs(request, session, '/api/login-check')).status()).toBe(401);

  await page.getByRole('button', { name: 'Riattiva' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Riattiva utente' }).click();
  await expect(page.getByText(`L’utente ${livia.name} è di nuovo attivo.`)).toBeVisible();
  const invitation = await passwordLink(livia.email);
  await page.getByRole('button', { name: 'Manda un link per la password' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Manda il link' }).click();
  await expect(page.getByText(`Il link è partito per ${livia.email}.`)).toBeVisible();
  const link = await passwordLink(livia.email);
  expect(link).toMatch(/^\/reimposta-password#[\w-]{43}$/);
  expect(link).not.toBe(invitation);
});

test('input survives a reload, and concurrent edits of a user are resolved field by field', async ({
  page,
  request,
  tolerated,
}) => {
  tolerated.pattern = /status of 409/;
  const livia = await aColleague(request, 'Bassi', ['secretary']);
  await signIn(page, 'superadmin');
  await page.goto(`/admin/users/${livia.id}/edit`);
  await page.getByLabel('Cognome').fill('Bassi Neri');
  await page.getByLabel('Matricola').fill(`B${livia.id}`);
  await expect(page.getByText('Modifiche non salvate')).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('Bozza ripristinata')).toBeVisible();
  await expect(page.getByLabel('Cognome')).toHaveValue('Bassi Neri');

  const other = await tokensOf(request, 'superadmin');
  const stored = await (await callAs(request, other, `/api/admin/users/${livia.id}`)).json();
  const { first_name, email, roles, disabled, version } = stored;
  const theirs = { first_name, last_name: 'Bassi Verdi', email, roles: [...roles, 'admin'], disabled, version };
  expect((await callAs(request, other, `/api/admin/users/${livia.id}`, theirs)).status()).toBe(200);

  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Questi dati sono stati modificati/ });
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  await dialog.getByRole('radio', { name: /Bassi Verdi/ }).check();
  await dialog.getByRole('button', { name: 'Salva con queste scelte' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Livia Bassi Verdi' })).toBeVisible();
  // Fields changed by only one of the two are merged.
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: `B${livia.id}` })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Amministratore, Segreteria' })).toBeVisible();
});

test('people cannot lock themselves out', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/users/1');
  await expect(page.getByText(/Questo è il tuo utente/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Disattiva' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Modifica dati' }).click();
  await expect(page.getByLabel('Superadmin', { exact: true })).toBeDisabled();
});

test('everybody changes their own name and password', async ({ page, request, tolerated }) => {
  tolerated.pattern = /status of 400/;
  const livia = await aColleague(request, 'Costa', ['secretary']);
  await page.goto('/login');
  await logInByHand(page, { email: livia.email, password: newPassword });
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Menu personale di Livia Costa' }).click();
  await page.getByRole('menuitem', { name: 'Il mio profilo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Il mio profilo' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Livia Maria');
  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Menu personale di Livia Maria Costa' })).toBeVisible();

  const elsewhere = await logIn(request, livia.email, newPassword);
  await page.getByLabel('Password attuale').fill('non-questa-qui');
  await page.getByLabel('Nuova password', { exact: true }).fill('cinque-gatti-al-mare');
  await page.getByLabel('Ripeti la nuova password').fill('cinque-gatti-al-mare');
  await page.getByRole('button', { name: 'Cambia password' }).click();
  await expect(page.getByText('La password attuale non è questa')).toBeVisible();
  await page.getByLabel('Password attuale').fill(newPassword);
  await page.getByRole('button', { name: 'Cambia password' }).click();
  await expect(page.getByText('La password è cambiata.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Il mio profilo' })).toBeVisible();
  expect((await callAs(request, elsewhere, '/api/login-check')).status()).toBe(401);
  await logIn(request, livia.email, 'cinque-gatti-al-mare');
});

test('an administrator reads the list and adds secretaries, and manages no users', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Aggiungi Utente' }).click();
  const dialog = page.getByRole('dialog', { name: 'Aggiungi Utente' });
  await expect(dialog.getByLabel('Segreteria')).toBeChecked();
  await expect(dialog.getByLabel('Superadmin')).toBeDisabled();
  await expect(dialog.getByLabel('Amministratore')).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await search(page, 'fontana');
  // The row moves up when it is found: a press begun below would be lost.
  await expect(page.getByText('1 utente trovato')).toBeVisible();
  await page.getByRole('button', { name: 'Azioni per Fontana Davide' }).click();
  await page.getByRole('menuitem', { name: 'Vedi profilo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Davide Fontana' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Modifica dati' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Disattiva' })).toHaveCount(0);
  await page.goto(`${new URL(page.url()).pathname}/edit`);
  await expect(page.getByText('Non hai il permesso di aprire questa pagina')).toBeVisible();
});

test('a secretary neither sees nor opens the users', async ({ page, request }) => {
  await signIn(page, 'secretary', { registry: false });
  await page.goto('/admin/users');
  await expect(page.getByText('Non hai il permesso di aprire questa pagina')).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Utenti' }),
  ).toHaveCount(0);
  const secretary = await tokensOf(request, 'secretary');
  for (const path of ['/api/admin/users', '/api/admin/users/1'])
    expect((await callAs(request, secretary, path)).status()).toBe(403);
});

test('a user who does not exist is reported, and so is a failed reading', async ({ page, tolerated }) => {
  tolerated.pattern = /status of (404|503)/;
  await signIn(page, 'superadmin');
  await page.goto('/admin/users/999999');
  await expect(page.getByText('Questo utente non esiste')).toBeVisible();
  let broken = true;
  await page.route('**/api/admin/users/2', (route) =>
    broken ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await page.goto('/admin/users/2');
  await expect(page.getByText('Non è stato possibile caricare i dati')).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Riprova' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Paolo Ferrero' })).toBeVisible();
});
