import { expectAccessible, expectNoSidewaysScroll, expectSeenEdges, expectWithinMargins } from '../support/axe.ts';
import { inFilters } from '../support/filters.ts';
import { expect, logInByHand, signIn, test } from '../support/people.ts';

for (const size of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test.describe(`${size.width} px wide`, () => {
    test.use({ viewport: size });

    test('login, with and without its error', async ({ page, tolerated }) => {
      tolerated.pattern = /status of 400/;
      await page.goto('/login');
      await expect(page.getByRole('heading', { name: 'Inserisci le tue credenziali' })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await logInByHand(page, { email: 'qualcuno@sodalizio.example', password: 'non-questa' });
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page);
    });

    test('the members list, its filters and an open row', async ({ page }) => {
      await signIn(page, 'superadmin');
      await page.goto('/admin/associates?f=1');
      await expect(page.getByText('2.000 soci trovati')).toBeVisible();
      await expect(page.getByRole('link', { name: /\w+ \w+/ }).first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await inFilters(page, async () => {
        if (size.width > 768) await page.getByRole('button', { name: /Altri filtri/ }).click();
        await expect(page.getByLabel('Ragione sociale')).toBeVisible();
        await expectAccessible(page);
      });
      await page
        .getByRole('button', { name: /^(Mostra|Espandi|Dettagli)/ })
        .first()
        .click();
      await expect(page.getByText('Ultimi pagamenti')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await expectWithinMargins(page);
    });

    test('the menus of the list and of the person', async ({ page }) => {
      test.slow();
      await signIn(page, 'superadmin');
      await page.goto('/admin/associates?f=1&last_name=rossi');
      // A phone shows cards, which have no columns to choose.
      for (const opener of [/^Azioni per/, size.width > 768 ? /^Colonne/ : /^Viste/, /^Menu personale/]) {
        await page.getByRole('button', { name: opener }).first().click();
        const opened = page.getByRole('menu').or(page.getByRole('dialog', { name: 'Colonne' }));
        await expect(opened).toBeVisible();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect(opened).toHaveCount(0);
      }
    });

    test('a profile, every tab', async ({ page }) => {
      await signIn(page, 'superadmin');
      await page.goto('/admin/associates?f=1');
      await page
        .getByRole('button', { name: /^Azioni per/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Vedi profilo' }).click();
      await expect(page.getByRole('tablist')).toBeVisible();
      for (const tab of await page.getByRole('tab').all()) {
        await tab.click();
        await expect(tab).toHaveAttribute('aria-selected', 'true');
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
    });

    test('the credentials dialog', async ({ page }) => {
      await signIn(page, 'secretary');
      await page.goto('/admin/associates');
      await expect(page.getByRole('dialog', { name: /Inserisci credenziali/ })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    test('the users, one of them, adding and editing', async ({ page }) => {
      await signIn(page, 'superadmin');
      await page.goto('/admin/users?search=colombo');
      await expect(page.getByText('1 utente trovato')).toBeVisible();
      await page.getByRole('button', { name: 'Colombo Marta', exact: true }).click();
      await expect(page.getByText('Impostata')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Aggiungi Utente' }).click();
      await page.getByRole('button', { name: 'Aggiungi e invita' }).click();
      await expect(page.getByText('Ci sono 3 dati da correggere')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Azioni per Colombo Marta' }).click();
      await page.getByRole('menuitem', { name: 'Vedi profilo' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Marta Colombo' })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Disattiva' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Modifica dati' }).click();
      await page.getByLabel('Cognome').fill('');
      await page.getByRole('button', { name: 'Salva', exact: true }).click();
      await expect(page.getByText('C’è un dato da correggere')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    test('choosing a password', async ({ page }) => {
      await page.goto(`/reimposta-password#${'x'.repeat(43)}`);
      await page.getByRole('button', { name: 'Salva la password' }).click();
      await expect(page.getByText('Campo obbligatorio').first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    test('one’s own profile', async ({ page }) => {
      await signIn(page, 'secretary', { registry: false });
      await page.goto('/admin/account');
      await page.getByRole('button', { name: 'Cambia password' }).click();
      await expect(page.getByText('Campo obbligatorio').first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    test('not found, palette and shortcuts', async ({ page }) => {
      await signIn(page, 'superadmin');
      await page.goto('/admin/non-esiste');
      await expect(page.getByRole('heading', { name: 'Pagina non trovata' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Control+k');
      await expect(page.getByPlaceholder(/Cerca/)).toBeVisible();
      await expectAccessible(page);
    });
  });
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`the edges of fields and boxes are seen in the ${colorScheme} scheme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await signIn(page, 'superadmin');
    await page.goto('/admin/associates?f=1');
    await page.getByRole('button', { name: /Altri filtri/ }).click();
    await expect(page.getByRole('checkbox', { name: 'Dati da sistemare' })).toBeVisible();
    await expectSeenEdges(page);
    await page.goto('/admin/associates/0002406?tab=profilo&apri=modifica');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Salva' })).toBeVisible();
    await expectSeenEdges(page);
    await page.goto('/admin/messages/templates/new');
    await expect(page.getByLabel('Nome del modello')).toBeVisible();
    await expectSeenEdges(page);
  });

test('a field whose edge is too faint is found', async ({ page }) => {
  await page.setContent('<main><input style="border: 1px solid #bdbcb7" /></main>');
  await expect(expectSeenEdges(page, { timeout: 1_000 })).rejects.toThrow('1.90');
});

test('a colour that is too faint in the other scheme alone is found', async ({ page }) => {
  await page.setContent(
    '<html lang="it"><title>Prova</title><style>p { color: black; background: white } @media (prefers-color-scheme: dark) { p { color: gray } }</style><main><h1>Prova</h1><p>Parole</p></main>',
  );
  await expect(expectAccessible(page)).rejects.toThrow(/in the dark scheme.*color-contrast p/s);
});

test('a part that sticks out of the margins is found', async ({ page }) => {
  const screen = (width: number) =>
    page.setContent(`<main><div style="width: 300px"><div><p style="width: ${width}px">Soci</p></div></div></main>`);
  await screen(300);
  await expectWithinMargins(page);
  await screen(310);
  await expect(expectWithinMargins(page, { timeout: 1_000 })).rejects.toThrow('P : ');
});
