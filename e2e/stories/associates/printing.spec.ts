import { expect, signIn, test } from '../../support/people.ts';

declare global {
  interface Window {
    printed: number;
  }
}

test.beforeEach(async ({ page }) => {
  // The browser without a window has no dialog: what is on the paper stays, to be looked at.
  await page.addInitScript(() => {
    window.printed = 0;
    window.print = () => {
      window.printed += 1;
    };
  });
  await signIn(page, 'superadmin');
});

const printed = (page: import('@playwright/test').Page) => page.evaluate(() => window.printed);

test('a list goes on paper whole, with its filters and without the rest of the page', async ({ page }) => {
  await page.goto('/admin/associates?f=1&status=Moroso');
  const count = page.getByText(/ soci trovati$/);
  await expect(count).toBeVisible();
  const total = Number(String(await count.textContent()).replace(/\D/g, ''));
  expect(total).toBeGreaterThan(60);
  await page.getByRole('button', { name: 'Stampa l’elenco' }).click();
  await expect.poll(() => printed(page)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('[data-paper]');
  await expect(paper).toBeVisible();
  await expect(paper.locator('tbody tr')).toHaveCount(total);
  await expect(paper).toContainText('Stato: Moroso');
  await expect(page.getByRole('button', { includeHidden: false })).toHaveCount(0);
  // Some thirty rows on a page: the whole list, not what one screen shows.
  const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(pages?.length).toBeGreaterThan(total / 70);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(paper).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Soci trovati' })).toBeVisible();
});

for (const width of [1280, 360])
  test(`from the browser’s menu, ${width} px wide, the rows in sight take no more paper than they need`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/admin/associates?f=1');
    await expect(page.getByText(/ soci trovati$/)).toBeVisible();
    const row = page.getByRole('button', { name: /^Azioni per/ });
    await expect(row.first()).toBeVisible();
    const pages = async () => (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
    expect(await pages()).toBeLessThan(8);
    const first = await row.first().getAttribute('aria-label');
    await row.first().hover();
    await page.mouse.wheel(0, 9000);
    await expect(row.first()).not.toHaveAttribute('aria-label', String(first));
    expect(await pages()).toBeLessThan(8);
  });

test('on A4 no date, code or heading of one word takes two lines, with every column shown', async ({ page }) => {
  await page.goto('/admin/associates?f=1&status=Moroso');
  await expect(page.getByText(/ soci trovati$/)).toBeVisible();
  await page.getByRole('button', { name: 'Colonne' }).click();
  for (const name of ['E-mail', 'Telefono', 'Comune', 'Codice fiscale'])
    await page.getByRole('checkbox', { name, exact: true }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stampa l’elenco' }).click();
  await expect.poll(() => printed(page)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  // Between the margins of a browser.
  await page.setViewportSize({ width: 718, height: 1046 });
  await page.evaluate(() => document.fonts.ready);
  const paper = page.locator('[data-paper]');
  // Chromium shrinks a page to two thirds: what is wider is cut off.
  const { width = Infinity } = (await paper.locator('table').boundingBox()) ?? {};
  expect(width).toBeLessThan(718 * 1.5);
  const cells = await paper.evaluate((paper) =>
    [...paper.querySelectorAll('th, td')].map((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      const tops = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)));
      return { tag: cell.tagName, text: cell.textContent, lines: tops.size };
    }),
  );
  const single = cells.filter(({ tag, text }) => (tag === 'TH' ? /^\S+$/ : /^[A-Z\d/]{1,16}$/).test(text));
  expect(single.filter(({ text }) => /^\d\d\/\d\d\/\d{4}$/.test(text)).length).toBeGreaterThan(60);
  expect(single.filter(({ lines }) => lines > 1)).toEqual([]);
});

test('Ctrl P prints the list too, also while somebody types, and not behind a dialog', async ({ page }) => {
  await page.goto('/admin/users');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('ControlOrMeta+p');
  await expect.poll(() => printed(page)).toBe(1);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.getByRole('button', { name: 'Aggiungi Utente' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+p');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await printed(page)).toBe(1);
});

test('a message of the moment does not go on paper', async ({ page, tolerated }) => {
  tolerated.pattern = /ERR_FAILED/;
  await page.goto('/admin/associates?f=1');
  await expect(page.getByText(/ soci trovati$/)).toBeVisible();
  await page.route('**/api/admin/associates?**', (route) => route.abort());
  await page.getByRole('button', { name: 'Stampa l’elenco' }).click();
  const message = page.getByText(/non è arrivato tutto/);
  await expect(message).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(message).toBeHidden();
  await expect(page.getByRole('table', { name: 'Soci trovati' })).toBeVisible();
});
