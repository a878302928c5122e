import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, signIn, test, tokensOf } from '../support/people.ts';
import { savedByOpenpyxl } from '../support/spreadsheets.ts';
import { csv, load, openPanel, panelOf } from '../support/upload-panel.ts';
import { aColleague, callAs, logIn, newPassword } from '../support/users.ts';

test('a workbook with the people in another sheet is asked about, and the dry run lists the changes', async ({
  page,
}, info) => {
  const mark = `w${Date.now()}`;
  const head = ['Matricola', 'Nome', 'Cognome', 'Email', 'Ruolo'];
  await signIn(page, 'superadmin');
  const panel = await openPanel(page);
  await load(page, csv([head.join(';'), `W${mark};Ada;Monti ${mark};ada.${mark}@esempio.it;`]));
  await panel.getByRole('button', { name: 'Carica 1 riga' }).click();
  await expect(panel.getByText('1 riga salvata: 1 nuova, 0 modificate.')).toBeVisible();
  await panel.getByRole('button', { name: 'Scegli un altro file' }).click();

  await load(
    page,
    savedByOpenpyxl({
      Istruzioni: [['Come si compila questo file'], ['Una riga per persona, nel foglio che segue']],
      'Utenti 2026': [
        head,
        [`W${mark}`, 'Ada', `Monti ${mark}`, `ada.monti.${mark}@esempio.it`, 'Amministratore'],
        ['', 'Bruno', `Riva ${'molto lungo '.repeat(60)}`, `bruno.${mark}@esempio.it`, ''],
      ],
    }),
  );
  await expect(panel.getByText('I dati sembrano nel foglio «Utenti 2026»')).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('sheets-1280.png') });
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: info.outputPath('sheets-360.png') });
  await panel.getByRole('button', { name: 'Usa «Utenti 2026»' }).click();

  await expect(panel.getByText('«elenco.xlsx», foglio «Utenti 2026»: 2 righe.')).toBeVisible();
  const changes = panel.getByRole('table', { name: 'Che cosa cambia' });
  const ada = changes.getByRole('row', { name: new RegExp(`Monti ${mark} Ada`) });
  await expect(ada).toContainText(`Email: ada.${mark}@esempio.it → ada.monti.${mark}@esempio.it`);
  await expect(ada).toContainText('Ruolo: Segreteria → Amministratore');
  const refused = panel.getByRole('table', { name: 'Righe rifiutate' });
  // Down the page, never along the table.
  await refused.getByText('Riga', { exact: true }).scrollIntoViewIfNeeded();
  await expect(refused.getByText('Cognome: troppo lungo')).toBeInViewport();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await changes.getByText('Riga', { exact: true }).scrollIntoViewIfNeeded();
  await page.screenshot({ path: info.outputPath('changes-360.png') });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(refused.getByText('Cognome: troppo lungo')).toBeInViewport();
  await page.screenshot({ path: info.outputPath('changes-1280.png'), fullPage: true });
  await panel.getByRole('button', { name: 'Carica 1 riga' }).click();
  await expect(panel.getByText('1 riga salvata: 0 nuove, 1 modificata.')).toBeVisible();
});

/** A workbook whose people are in its second sheet. */
const inSecondSheet = (mark: string) =>
  savedByOpenpyxl({
    Istruzioni: [['Come si compila questo file'], ['Una riga per persona, nel foglio che segue']],
    Persone: [
      ['Nome', 'Cognome', 'Email'],
      ['Ada', `Monti ${mark}`, `ada.${mark}@esempio.it`],
    ],
  });

test('the question about the sheet waits for the line, and is answered once for the tab that has the file', async ({
  page,
  context,
  tolerated,
}) => {
  tolerated.pattern = /ERR_INTERNET_DISCONNECTED/;
  const mark = `s${Date.now()}`;
  await signIn(page, 'superadmin');
  const panel = await openPanel(page);
  await load(page, inSecondSheet(mark));
  const question = panel.getByText('I dati sembrano nel foglio «Persone»');
  const use = panel.getByRole('button', { name: 'Usa «Persone»' });
  await expect(question).toBeVisible();

  await context.setOffline(true);
  await use.click();
  await expect(panel.getByRole('alert')).toContainText('Il server non risponde: controlla la connessione e riprova.');
  await expect(question).toBeVisible();
  await context.setOffline(false);

  // A slow line can be given up.
  let pass = () => {};
  const slow = new Promise<void>((resolve) => {
    pass = resolve;
  });
  await page.route('**/api/admin/users/upload?*', (route) => slow.then(() => route.continue()).catch(() => {}));
  await use.click();
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await expect(question).toHaveCount(0);
  await panel.getByRole('button', { name: 'Annulla', exact: true }).click();
  await expect(question).toBeVisible();
  pass();
  await page.unroute('**/api/admin/users/upload?*');

  const opening = context.waitForEvent('page');
  await page.evaluate(() => void window.open(location.href));
  const other = await opening;
  const elsewhere = panelOf(other);
  await expect(elsewhere.getByText('Per usare l’altro carica di nuovo il file.')).toBeVisible();
  await expect(elsewhere.getByRole('button', { name: 'Usa «Persone»' })).toHaveCount(0);

  await use.click();
  await panel.getByRole('button', { name: 'Carica 1 riga' }).click();
  await expect(panel.getByText('1 riga salvata: 1 nuova, 0 modificate.')).toBeVisible();
  // The other tab loads the same people: there is nothing left to do.
  await elsewhere.getByRole('button', { name: 'Scegli un altro file' }).click();
  await load(other, inSecondSheet(mark));
  await elsewhere.getByRole('button', { name: 'Usa «Persone»' }).click();
  await expect(elsewhere.getByText('Nessuna riga da caricare.')).toBeVisible();
});

test('who lost the right meanwhile is told so when they answer the question about the sheet', async ({
  page,
  request,
  tolerated,
}) => {
  tolerated.pattern = /status of 403/;
  const mark = `l${Date.now()}`;
  const colleague = await aColleague(request, `Perso${mark}`, ['admin']);
  const tokens = await logIn(request, colleague.email, newPassword);
  await page.addInitScript(({ accessToken, sessionToken }) => {
    localStorage.setItem('access_token', accessToken);
    localStorage.setItem('session_token', sessionToken);
  }, tokens);
  const panel = await openPanel(page);
  await load(page, inSecondSheet(mark));
  await expect(panel.getByText('I dati sembrano nel foglio «Persone»')).toBeVisible();

  const superadmin = await tokensOf(request, 'superadmin');
  const path = `/api/admin/users/${colleague.id}`;
  const { first_name, last_name, email, version } = await (await callAs(request, superadmin, path)).json();
  const less = { first_name, last_name, email, version, roles: ['secretary'], disabled: false };
  expect((await callAs(request, superadmin, path, less)).status()).toBe(200);
  await panel.getByRole('button', { name: 'Usa «Persone»' }).click();
  await expect(panel.getByRole('alert')).toContainText('Non hai il permesso per questa operazione.');
  await expect(panel.getByRole('button', { name: 'Usa «Persone»' })).toHaveCount(0);
  await callAs(request, superadmin, path, { ...less, disabled: true, version: version + 1 });
});
