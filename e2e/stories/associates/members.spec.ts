import { expectNoSidewaysScroll } from '../../support/axe.ts';
import { expect, signIn, test } from '../../support/people.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page, 'superadmin');
});

/** Several numbers, each greater (`1`) or smaller (`-1`) than the one before. */
const inOrder = (numbers: readonly number[], by: 1 | -1) =>
  numbers.length > 5 && numbers.every((one, at) => at === 0 || (one - Number(numbers[at - 1])) * by > 0);

test('a search is in the address and can be shared', async ({ page, context }) => {
  await page.goto('/admin/associates');
  await page.getByRole('textbox', { name: 'Cognome', exact: true }).fill('rossi');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/f=1/);
  await expect(page).toHaveURL(/last_name=rossi/);
  const count = page.getByText(/\d+ soc(io|i) trovat[oi]/);
  await expect(count).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Rossi' }).first()).toBeVisible();

  const second = await context.newPage();
  await second.addInitScript(
    ([access, session]) => {
      localStorage.setItem('access_token', String(access));
      localStorage.setItem('session_token', String(session));
    },
    await page.evaluate(() => [localStorage.getItem('access_token'), localStorage.getItem('session_token')]),
  );
  await second.goto(page.url());
  await expect(second.getByRole('textbox', { name: 'Cognome', exact: true })).toHaveValue('rossi');
  await expect(second.getByText(String(await count.textContent()))).toBeVisible();
});

test('one field finds every kind of text, and proposes names where there are no matches', async ({ page }) => {
  const field = page.getByRole('textbox', { name: 'Nome, codice, telefono, e-mail' });
  const people = page.getByRole('row').filter({ hasText: /D['’]Angelo/ });
  // From everybody each time: the rows of one search stay until the next is answered, and would do for it.
  const search = async (text: string) => {
    await page.goto('/admin/associates');
    await field.fill(text);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Ricerca: ${text}`)).toBeVisible();
  };
  for (const text of ["d' angelo", 'DANGELO']) {
    await search(text);
    await expect(people.first()).toBeVisible();
  }
  const found = String(await people.first().getByRole('link').textContent());
  for (const text of [found.split(' ').toReversed().join(' '), found.toLowerCase()]) {
    await search(text);
    await expect(page.getByRole('link', { name: found }).first()).toBeVisible();
  }
  await field.fill('dangello');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nessun socio trovato')).toBeVisible();
  await page.getByRole('button', { name: /^D['’]Angelo$/ }).click();
  await expect(people.first()).toBeVisible();
  await expect(field).toHaveValue(/^D['’]Angelo$/);
});

test('the list has its ten columns, sorts, and says how many there are', async ({ page }) => {
  await page.goto('/admin/associates?f=1');
  await expect(page.getByText('2.000 soci trovati')).toBeVisible();
  for (const heading of [
    'Cod aica',
    'Nome',
    'Tipo',
    'Stato',
    'Sez',
    'Data iscr.',
    'Data pag.',
    'Ultima quota',
    'Anno',
    'Azioni',
  ])
    await expect(page.getByRole('columnheader', { name: heading, exact: false }).first()).toBeVisible();
  const header = page.getByRole('columnheader', { name: 'Cod aica' });
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  const codes = async () =>
    (
      await page
        .locator('tbody tr[aria-rowindex] td')
        .filter({ hasText: /^\d{5,}$/ })
        .allTextContents()
    ).map((code) => Number(code));
  await expect.poll(async () => inOrder(await codes(), 1)).toBe(true);
  const [smallest = 0] = await codes();
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(async () => inOrder(await codes(), -1)).toBe(true);
  expect((await codes())[0]).toBeGreaterThan(smallest);
});

test('the ten columns are there to be read at 1280 px, each word whole and none under another', async ({ page }) => {
  await page.goto('/admin/associates?f=1');
  await expect(page.getByText('2.000 soci trovati')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const box = page.getByRole('region', { name: 'Soci trovati' });
  expect(await box.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  const cut = await page
    .getByRole('columnheader')
    .evaluateAll((heads) =>
      heads.flatMap((head) =>
        [...head.querySelectorAll('span')]
          .filter((word) => word.clientWidth > 1 && word.scrollWidth > word.clientWidth)
          .map((word) => word.textContent),
      ),
    );
  expect(cut).toEqual([]);
  for (const words of ['PROFESSIONISTA', 'In attesa di ammissione']) {
    const cell = box.getByText(words, { exact: true }).first();
    await expect(cell).toBeVisible();
    const hidden = await cell.evaluate((node) => {
      const inner = node.closest('td > div');
      return inner ? inner.scrollWidth - inner.clientWidth : -1;
    });
    expect(hidden, words).toBe(0);
  }
});

test('where the table is wider than its box, the last column shows that there is more under it', async ({ page }) => {
  await page.setViewportSize({ width: 1090, height: 800 });
  await page.goto('/admin/associates?f=1');
  await expect(page.getByText('2.000 soci trovati')).toBeVisible();
  const box = page.getByRole('region', { name: 'Soci trovati' });
  await expect(box).toHaveAttribute('data-more-right', '');
  await box.evaluate((node) => node.scrollTo({ left: 9999 }));
  await expect(box).not.toHaveAttribute('data-more-right', '');
});

test('a filter under Altri filtri becomes a chip that can be taken away', async ({ page }) => {
  await page.goto('/admin/associates?f=1&have_payed=No&tiposocio=STUDENTE');
  const count = page.getByText(/soc(io|i) trovat[oi]/);
  await expect(count).toBeVisible();
  const filtered = await count.textContent();
  expect(filtered).not.toContain('2.000');
  await page.getByRole('button', { name: /Rimuovi.*Non paganti|Rimuovi.*Pagamento/ }).click();
  await expect(page).not.toHaveURL(/have_payed/);
  await expect(count).not.toHaveText(String(filtered));
});

test('an address that makes no sense never breaks the page', async ({ page }) => {
  await page.goto(
    '/admin/associates?f=1&status=Forse&section=XXX&payment_period=ieri&new=boh&sort=password&last_name=' +
      'x'.repeat(500),
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Soci' })).toBeVisible();
  await expect(page.getByText(/soc(io|i) trovat[oi]/)).toBeVisible();
});

test('a row opens in place, a member opens whole, and going back finds the same place', async ({ page }) => {
  await page.goto('/admin/associates?f=1&last_name=rossi');
  const row = page.getByRole('row').filter({ hasText: 'Rossi' }).first();
  await row.getByRole('button', { name: /^(Mostra|Espandi|Dettagli)/ }).click();
  await expect(page.getByText('Ultimi pagamenti')).toBeVisible();
  const link = row.getByRole('link');
  const name = String(await link.textContent());
  await link.click();
  await expect(page).toHaveURL(/\/admin\/associates\/\d+/);
  const [surname] = name.split(' ');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(surname));
  for (const tab of ['Dettaglio profilo', 'Recapiti', 'Dati azienda', 'Pagamenti', 'Sezioni territoriali']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
  }
  await page.getByRole('navigation', { name: 'Percorso' }).getByRole('link', { name: 'Soci' }).waitFor();
  await page.goBack();
  while (!/last_name=rossi/.test(page.url())) await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Cognome', exact: true })).toHaveValue('rossi');
  await expect(page.getByRole('row').filter({ hasText: 'Rossi' }).first()).toBeVisible();
});

test('the row menu opens the profile', async ({ page }) => {
  await page.goto('/admin/associates?f=1');
  await page
    .getByRole('button', { name: /^Azioni per/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Vedi profilo' }).click();
  await expect(page).toHaveURL(/\/admin\/associates\/\d+/);
});

test('the columns a person hides stay hidden', async ({ page }) => {
  await page.goto('/admin/associates?f=1');
  await expect(page.getByRole('columnheader', { name: 'Anno' })).toBeVisible();
  await page.getByRole('button', { name: 'Colonne' }).click();
  await page.getByRole('checkbox', { name: 'Anno' }).click();
  await expect(page.getByRole('columnheader', { name: 'Anno' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Cod aica' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Anno' })).toHaveCount(0);
});

test('a member that does not exist has a message', async ({ page }) => {
  await page.goto('/admin/associates/99999999');
  await expect(page.getByText(/Socio non trovato/)).toBeVisible();
});

test('unknown filters of an address are listed above the rows', async ({ page }, info) => {
  await page.goto('/admin/associates?f=1&last_name=rossi&colour=red&status=banana');
  const notice = page.getByText(
    'Questo indirizzo contiene filtri che il programma non conosce: colour, status=banana. I risultati non ne tengono conto.',
  );
  await expect(notice).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Rossi' }).first()).toBeVisible();
  await page.screenshot({ path: info.outputPath('ignored-1280.png') });
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: info.outputPath('ignored-360.png') });
  await page.getByRole('button', { name: 'Cerca', exact: true }).click();
  await expect(notice).toHaveCount(0);
});
