import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, people, signIn, test, tokensOf } from '../support/people.ts';
import { mendWithOpenpyxl, readWithOpenpyxl, savedByLibreOffice } from '../support/spreadsheets.ts';
import { csv, load, openPanel } from '../support/upload-panel.ts';
import { callAs } from '../support/users.ts';

const found = async (page: Page, text: string) => {
  await page.getByRole('searchbox').fill(text);
  // By the field itself: after a change of the window it is another one, without the focus.
  await page.getByRole('searchbox').press('Enter');
};

test('a spreadsheet with its own headings and a few wrong rows is matched, uploaded, corrected, and undone', async ({
  page,
}, info) => {
  const mark = `q${Date.now()}`;
  const file = savedByLibreOffice(
    [
      [`Cod. ${mark}`, 'Nome proprio', 'Casato', 'Recapito'],
      ['00071', 'Ada', `Monti ${mark}`, `ada.${mark}@esempio.it`],
      ['00072', 'Zoë', `D’Amico ${mark}`, `zoe.${mark}@esempio.it`],
      ['', 'Bruno', `Riva ${mark}`, `bruno.${mark}esempio.it`],
      ['00074', '', `Sala ${mark}`, `carla.${mark}@esempio.it`],
      ['', 'Ada', `Doppia ${mark}`, `ADA.${mark}@esempio.it`],
      ['', 'Marta', 'Colombo', 'marta.colombo@sodalizio.example'],
    ],
    'xlsx',
  );
  await signIn(page, 'superadmin');
  const panel = await openPanel(page);
  await expect(panel.getByRole('button', { name: 'Carica', exact: true })).toBeDisabled();
  await expectAccessible(page);
  await load(page, file);

  // The headings are ambiguous: the person maps the columns.
  await expect(panel.getByRole('heading', { name: 'Quali colonne usare?' })).toBeVisible();
  await panel.getByRole('button', { name: 'Controlla le righe' }).click();
  await expect(panel.getByText('Scegli una colonna: questo dato serve').first()).toBeVisible();
  await expectAccessible(page);
  await panel.getByLabel('Matricola').selectOption({ label: `Cod. ${mark} (00071, 00072)` });
  await panel.getByLabel('Nome', { exact: false }).first().selectOption({ label: 'Nome proprio (Ada, Zoë)' });
  await panel.getByLabel('Cognome').selectOption({ index: 3 });
  await panel.getByLabel('Email').selectOption({ index: 4 });
  await panel.getByRole('button', { name: 'Controlla le righe' }).click();

  // After the dry run nothing is stored.
  await expect(panel.getByText('«elenco.xlsx»: 6 righe. Non è ancora stato salvato nulla.')).toBeVisible();
  const count = (label: string) => panel.locator('dl > div').filter({ hasText: label }).locator('dd');
  await expect(count('Nuove')).toHaveText('2');
  await expect(count('Già uguali')).toHaveText('1');
  await expect(count('Rifiutate')).toContainText('3');
  await expect(count('Rifiutate')).toContainText('1 ripetuta nel file');
  const refused = panel.getByRole('table');
  await expect(refused.getByRole('row', { name: /Bruno/ })).toContainText('Email: formato non valido');
  await expect(refused.getByRole('row', { name: /Sala/ })).toContainText('Nome: manca');
  await expect(refused.getByRole('row', { name: /Doppia/ })).toContainText('Email: ripetuto nel file');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.screenshot({ path: info.outputPath('dry-run-dark.png'), fullPage: true });
  await found(page, mark);
  await expect(page.getByText('Nessun utente trovato')).toBeVisible();

  // Leaving the page: the upload waits.
  await page.getByRole('link', { name: 'Soci', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Soci' })).toBeVisible();
  await page.goto(`/admin/users?search=${mark}`);
  await panel.getByRole('button', { name: 'Carica 2 righe' }).click();
  await expect(page.getByText('Utenti caricati con successo!')).toBeVisible();
  await expect(panel.getByText('2 righe salvate: 2 nuove, 0 modificate.')).toBeVisible();
  await expect(page.getByText('2 utenti trovati')).toBeVisible();
  await expect(page.getByRole('cell', { name: '00071' })).toBeVisible();
  await expectAccessible(page);

  // The refused rows are downloaded as a sheet, corrected, and uploaded.
  const arriving = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Scarica le righe rifiutate' }).click();
  const sheet = await arriving;
  expect(sheet.suggestedFilename()).toBe('elenco-righe-rifiutate.xlsx');
  const saved = info.outputPath(sheet.suggestedFilename());
  await sheet.saveAs(saved);
  const rows = readWithOpenpyxl(saved);
  expect(rows[0]).toEqual([`Cod. ${mark}`, 'Nome proprio', 'Casato', 'Recapito', 'Motivo']);
  expect(rows.slice(1).map((cells) => [cells[0], cells[4]])).toEqual([
    ['', 'Email: formato non valido'],
    ['00074', 'Nome: manca'],
    ['', 'Email: ripetuto nel file'],
  ]);
  const mended = mendWithOpenpyxl(saved, {
    D2: `bruno.${mark}@esempio.it`,
    B3: 'Carla',
    D4: `ada2.${mark}@esempio.it`,
  });
  await panel.getByRole('button', { name: 'Scegli un altro file' }).click();
  await load(page, mended);
  // The same headings: the mapping is remembered.
  await panel.getByRole('button', { name: 'Carica 3 righe' }).click();
  await expect(page.getByText('5 utenti trovati')).toBeVisible();

  // And undone as a whole.
  await panel.getByRole('button', { name: 'Annulla caricamento' }).click();
  await expect(panel.getByText('Caricamento annullato')).toBeVisible();
  await expect(page.getByText('2 utenti trovati')).toBeVisible();
  await expectAccessible(page);
});

test('what cannot be read says why, in one sentence, and the next file is one click away', async ({
  page,
  tolerated,
}) => {
  tolerated.pattern = /status of 400/;
  await signIn(page, 'superadmin');
  const panel = await openPanel(page);
  const wrong: [string, Buffer, string][] = [
    ['pagina.xls', Buffer.from('<html><table></table></html>'), 'Il file non è un foglio di calcolo'],
    ['vuoto.xlsx', Buffer.alloc(0), 'Il file è vuoto: non contiene righe da caricare.'],
    ['enorme.xlsx', Buffer.alloc(21 * 1024 * 1024), 'Il file è troppo grande: al massimo 20 MB.'],
    ['rotto.xlsx', Buffer.from('PK\x03\x04 e poi niente'), 'Il file è danneggiato o incompleto'],
  ];
  for (const [name, buffer, sentence] of wrong) {
    await load(page, { name, mimeType: 'application/octet-stream', buffer });
    await expect(panel.getByRole('alert')).toContainText(sentence);
  }
  await expectAccessible(page);
  await load(page, csv(['Nome;Cognome;Email', `Eva;Conti;eva.${Date.now()}@esempio.it`]));
  await expect(panel.getByRole('button', { name: 'Carica 1 riga' })).toBeVisible();
});

test('an admin loads secretaries and nothing more, a secretary nothing at all', async ({ page, request }) => {
  const mark = `r${Date.now()}`;
  await signIn(page, 'admin');
  const panel = await openPanel(page);
  await load(
    page,
    csv([
      'Nome;Cognome;E-mail;Ruolo',
      `Lia;Nuova;lia.${mark}@esempio.it;Segreteria`,
      `Max;Capo;max.${mark}@esempio.it;Superadmin`,
      `Altra;Persona;${people.superadmin.email};`,
    ]),
  );
  await expect(panel.getByRole('row', { name: /Capo/ })).toContainText(
    'Ruolo: puoi aggiungere solo utenti con il ruolo Segreteria',
  );
  await expect(panel.getByRole('row', { name: /Persona/ })).toContainText(
    'Nome: l’utente che c’è già ha un altro nome',
  );
  await expect(panel.getByRole('button', { name: 'Carica 1 riga' })).toBeVisible();

  const secretary = await tokensOf(request, 'secretary');
  const refused = await callAs(request, secretary, '/api/admin/users/upload', {});
  expect(refused.status()).toBe(403);
});
