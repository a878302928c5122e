import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { expect, signIn, test } from '../../support/people.ts';

const fixture = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../shared/rich-text/src/fixtures/${name}.html`, import.meta.url)), 'utf8');

const content = (page: Page) => page.getByRole('textbox', { name: /^Contenuto/ });
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openNew(page: Page) {
  const person = await signIn(page, 'superadmin');
  await page.goto('/admin/cms/news/0/edit');
  await expect(content(page)).toBeVisible();
  return person;
}

/** Puts this on a clipboard, unchanged, and pastes it over the text: copying in a browser would clean some of it. */
async function paste(page: Page, html: string) {
  await content(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await content(page).evaluate((text, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', copied);
    clipboardData.setData('text/plain', 'il testo senza altro');
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

const foreign = (page: Page) =>
  content(page).evaluate((text) => {
    const attributes: Record<string, readonly string[]> = { A: ['href'], OL: ['start', 'type'], IMG: ['src', 'alt'] };
    const tags = 'P BR H2 H3 H4 STRONG EM U S A UL OL LI BLOCKQUOTE HR'.split(' ');
    return [...text.querySelectorAll('*:not(.ProseMirror-trailingBreak, .ProseMirror-gapcursor)')].flatMap((one) => [
      ...(tags.includes(one.tagName) ? [] : [one.tagName]),
      ...[...one.attributes].flatMap(({ name }) => (attributes[one.tagName]?.includes(name) ? [] : [name])),
    ]);
  });

test('minutes copied in Word are an article: headings, real lists, links, and none of Word', async ({ page }) => {
  const title = `Verbale ${crypto.randomUUID()}`;
  const { accessToken, sessionToken } = await openNew(page);
  const headers = { Authorization: `Bearer ${accessToken}`, sessionToken };
  await page.getByRole('textbox', { name: 'Titolo', exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Sottotitolo', exact: true }).fill('Dal verbale');
  await paste(page, fixture('word'));
  const text = content(page);
  await expect(text.getByRole('heading', { level: 2, name: 'Assemblea dei soci' })).toBeAttached();
  await expect(text.locator('ol > li > ol > li')).toHaveText(['Relazione del tesoriere', 'Relazione dei revisori']);
  await expect(text.locator('ol > li > ol')).toHaveCSS('list-style-type', 'lower-alpha');
  await expect(text.locator('ol:has(> li > ol)')).toHaveCSS('list-style-type', 'decimal');
  await expect(text.locator('ul > li > ul > li')).toHaveText('anche quella digitale');
  await expect(text).not.toContainText('Testo nascosto');
  expect(await foreign(page)).toEqual([]);
  await expect(page.getByText(/^Il testo è incollato senza la sua immagine/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Salva', exact: true }).click();
  const saved = page.getByRole('dialog', { name: 'Dati salvati con successo!' });
  await saved.getByRole('button', { name: 'Ok' }).click();
  await page.getByRole('link', { name: title }).click();
  await expect(content(page).getByRole('link', { name: 'statuto' })).toHaveAttribute(
    'href',
    'https://www.example.org/statuto?art=12&c=3',
  );
  // The server removed nothing: the text is unchanged, and the form has nothing to save.
  await expect(page.getByText('Salvato', { exact: true })).toBeVisible();
  const id = /news\/(\d+)\/edit/.exec(page.url())?.[1];
  const stored = await (await page.request.get(`/api/admin/cms/article/${id}`, { headers })).json();
  expect(stored.content).toBe(await content(page).evaluate((element) => Reflect.get(element, 'editor').getHTML()));
  expect(stored.content).not.toMatch(/mso|style|class|span|file:/i);
  await page.request.delete(`/api/articles/${id}`, { headers });
});

test('a list by letters is typed as in Word, and a new one does not go on with the one before', async ({ page }) => {
  await openNew(page);
  await content(page).click();
  await page.keyboard.type('a) la tessera\nun documento\n\nPoi:\nA) la quota');
  const lists = content(page).locator('ol');
  await expect(lists).toHaveText(['la tesseraun documento', 'la quota']);
  await expect(lists.first()).toHaveCSS('list-style-type', 'lower-alpha');
  await expect(lists.last()).toHaveCSS('list-style-type', 'upper-alpha');
  // An unwanted automatic list is turned back into words by one key.
  await page.keyboard.type('\n\ni) ');
  await expect(lists).toHaveCount(3);
  await page.keyboard.press('Backspace');
  await expect(lists).toHaveCount(2);
  await expect(content(page)).toContainText('i)');
});

test('signs of ordinary text stay as they are typed and pasted', async ({ page }) => {
  await openNew(page);
  const blanks = 'nato il __/__/____, dalle ore __:__, ingresso 10 € * e ridotto 5 € * (* per i soci)';
  await content(page).click();
  await page.keyboard.type(`${blanks}\n*IMPORTANTE* portare ~~la tessera~~\n--- tagliare qui ---\n> 18 anni`);
  const markup = () => content(page).evaluate((element) => Reflect.get(element, 'editor').getHTML());
  expect(await markup()).toBe(
    `<p>${blanks}</p><p>*IMPORTANTE* portare ~~la tessera~~</p><p>--- tagliare qui ---</p><p>&gt; 18 anni</p>`,
  );
  await paste(page, `<p>${blanks}</p>`);
  expect(await markup()).toBe(`<p>${blanks}</p>`);
});

test('what other programs copy is clean as well, and can be taken back', async ({ page }) => {
  await openNew(page);
  const copied = [
    ['word-online', 'Corso di primo soccorso', 'con il defibrillatore'],
    ['libreoffice', 'Gita a Ravenna', 'mausoleo'],
    ['google-docs', 'Convenzione con il teatro', 'prime file'],
  ] as const;
  for (const [name, heading, nested] of copied) {
    await paste(page, fixture(name));
    await expect(content(page).getByRole('heading', { level: 2, name: heading })).toBeAttached();
    await expect(content(page).locator('li > :is(ul, ol) > li', { hasText: nested })).toBeAttached();
    expect(await foreign(page)).toEqual([]);
  }
  await paste(page, fixture('mail'));
  await expect(content(page).getByRole('listitem')).toHaveText(['portare la tessera', 'arrivare puntuali']);
  await tool(page, 'Un passo indietro').click();
  await expect(content(page)).toContainText('Convenzione con il teatro');
});

test('a page of the web, copied and pasted by the browser itself, brings its words and nothing that acts', async ({
  page,
  context,
  tolerated,
}) => {
  // Chromium reports each such attribute that it parses, even in an inert document.
  tolerated.pattern = /Executing inline event handler violates/;
  await openNew(page);
  const web = await context.newPage();
  // The page loads nothing: it is only copied.
  await web.route('**', (route) => route.abort());
  await web.setContent(fixture('web-page'), { waitUntil: 'commit' });
  await expect(web.getByText('Un luogo di tutti.')).toBeVisible();
  await web.keyboard.press('ControlOrMeta+a');
  await web.keyboard.press('ControlOrMeta+c');
  await web.close();

  await page.bringToFront();
  await content(page).click();
  await page.keyboard.press('ControlOrMeta+v');
  const text = content(page);
  await expect(text.getByRole('heading', { level: 2, name: 'Nuovi orari della biblioteca' })).toBeAttached();
  await expect(text.getByRole('heading', { level: 3, name: 'Quando' })).toBeAttached();
  await expect(text.getByRole('link')).toHaveText(['sul sito del Comune', '051 2345']);
  await expect(text.locator('strong', { hasText: '9–19' })).toBeAttached();
  for (const gone of ['Offerta riservata', 'Condividi']) await expect(text).not.toContainText(gone);
  expect(await foreign(page)).toEqual([]);
  await expect(page.getByText(/^Il testo è incollato senza la sua immagine/)).toBeVisible();
});

test('a text is given its form without a mouse, and the editor can be used by everybody', async ({ page }) => {
  await openNew(page);
  await content(page).focus();
  await page.keyboard.type('Orari');
  await page.keyboard.press('Alt+F10');
  await expect(tool(page, 'Un passo indietro')).toBeFocused();
  for (const _ of [1, 2]) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(content(page)).toBeFocused();
  await expect(tool(page, 'Intestazione grande')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- lunedì');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('mattina');
  await page.keyboard.press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog', { name: 'Collegamento' });
  await dialog.getByRole('textbox', { name: 'Indirizzo' }).fill('prova');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^Indirizzo non valido/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Indirizzo' }).fill('esempio.it/orari');
  await dialog.getByRole('textbox', { name: 'Testo da mostrare' }).fill(' e sera');
  await page.keyboard.press('Enter');
  await expect(content(page)).toBeFocused();
  await page.keyboard.type('!');
  expect(await content(page).evaluate((element) => Reflect.get(element, 'editor').getHTML())).toBe(
    '<h2>Orari</h2><ul><li><p>lunedì</p><ul><li><p><strong>mattina</strong><a href="https://esempio.it/orari">e sera</a>!</p></li></ul></li></ul>',
  );
  const height = await content(page).evaluate((element) => element.getBoundingClientRect().height);
  expect(height).toBe(250);

  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
