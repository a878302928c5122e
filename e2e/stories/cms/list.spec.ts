import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { inFilters } from '../../support/filters.ts';
import { expect, type SignedIn, signIn, test, tokensOf } from '../../support/people.ts';

const headersOf = ({ accessToken, sessionToken }: SignedIn) => ({
  Authorization: `Bearer ${accessToken}`,
  sessionToken,
});

interface Made {
  readonly title: string;
  readonly type?: string;
  readonly tags?: readonly string[];
  readonly state?: string;
  readonly content?: string;
  readonly image_id?: number;
  readonly image_alt?: string;
}

/** Articles of one story, which no other story's search finds; deleted when it ends. */
const story = test.extend<{ articles: (made: Made) => Promise<number>; person: SignedIn; word: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  word: async ({}, use) => use(`gita${crypto.randomUUID().slice(0, 8)}`),
  person: async ({ request }, use) => use(await tokensOf(request, 'superadmin')),
  articles: async ({ request, person }, use) => {
    const made: number[] = [];
    await use(async (article) => {
      const id = await add(request, person, article);
      made.push(id);
      return id;
    });
    const headers = headersOf(person);
    for (const id of made) await request.delete(`/api/articles/${id}`, { headers });
  },
});

async function add(request: APIRequestContext, person: SignedIn, { type = 'news', ...article }: Made) {
  const data = { type, subtitle: 'In pullman', content: '<p>Si parte <strong>alle otto</strong>.</p>', ...article };
  const answer = await request.post('/api/admin/cms/article/0', { headers: headersOf(person), data });
  expect(answer.status(), await answer.text()).toBe(200);
  const { id } = await answer.json();
  return Number(id);
}

const titles = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .getByRole('link')
    .evaluateAll((links) => links.map(({ textContent }) => textContent));
const search = async (page: Page, text: string) => {
  await page.getByRole('searchbox', { name: 'Ricerca' }).fill(text);
  await page.keyboard.press('Enter');
};
const choose = (page: Page, field: string, option: string | RegExp) =>
  inFilters(page, async () => {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option }).click();
  });
const found = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();

story(
  'a list is searched, filtered by tag and by state, ordered, and gone back to',
  async ({ page, articles, word }) => {
    await articles({ title: `${word} al lago`, tags: [word], content: '<p>Con la <em>barca</em> a remi.</p>' });
    await articles({ title: `${word} in città`, tags: [word, `${word}-due`] });
    await articles({ title: `${word} ancora da scrivere`, tags: [word], state: 'draft' });
    await signIn(page, 'superadmin');
    await page.goto('/admin/cms/news');
    await expect(page.getByText(/^\d+ risultati trovati$/)).toBeVisible();
    await search(page, word);
    await found(page, '3 risultati trovati');
    await expect
      .poll(() => titles(page))
      .toEqual([`${word} ancora da scrivere`, `${word} in città`, `${word} al lago`]);
    await page.getByRole('button', { name: 'Titolo', exact: true }).click();
    await expect(page.getByRole('columnheader', { name: 'Titolo', exact: true })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect
      .poll(() => titles(page))
      .toEqual([`${word} al lago`, `${word} ancora da scrivere`, `${word} in città`]);
    // Words are found at any position, ignoring accents, and never inside markup.
    await search(page, `${word} BARCA`);
    await found(page, '1 risultato trovato');
    await expect(page.getByRole('cell', { name: 'Con la barca a remi.' })).toBeVisible();
    await search(page, `${word} citta`);
    await expect.poll(() => titles(page)).toEqual([`${word} in città`]);
    await page.getByRole('button', { name: `Rimuovi il filtro Ricerca: ${word} citta` }).click();
    await choose(page, 'Tag', `${word} (3)`);
    await found(page, '3 risultati trovati');
    await choose(page, 'Stato', 'Bozza');
    await found(page, '1 risultato trovato');
    await expect(page.getByRole('row', { name: `${word} ancora da scrivere` })).toContainText('Bozza');
    await page.goBack();
    await found(page, '3 risultati trovati');
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({ tag: word, sort: 'title' });
  },
);

story('a long list is read where it is looked at, and found again where one was', async ({ page, articles, word }) => {
  const numbers = Array.from({ length: 130 }, (_, at) => String(at + 1).padStart(3, '0'));
  for (const number of numbers) await articles({ type: 'certifications', title: `${word} ${number}` });
  const windows: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/admin/cms/certifications') windows.push(searchParams.get('offset') ?? '');
  });
  await signIn(page, 'superadmin');
  await page.goto(`/admin/cms/certifications?search=${word}&sort=title`);
  await found(page, '130 risultati trovati');
  expect(windows).toEqual(['0']);
  const table = page.getByRole('region', { name: 'Certificazioni' });
  const last = page.getByRole('link', { name: `${word} 128`, exact: true });
  await expect(page.getByRole('link', { name: `${word} 001`, exact: true })).toBeVisible();
  await table.evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
  await expect(last).toBeInViewport();
  expect(windows).toEqual(['0', '100']);
  await last.click();
  await expect(page.getByRole('heading', { level: 1, name: `${word} 128` })).toBeVisible();
  await page.goBack();
  await expect(last).toBeInViewport();
});

story(
  'an opened row shows the whole article, its picture and where it leads',
  async ({ page, articles, person, word }) => {
    const picture = await page.screenshot();
    const sent = await page.request.post('/api/admin/upload-image', {
      headers: headersOf(person),
      multipart: { image: { name: 'lago.png', mimeType: 'image/png', buffer: picture } },
    });
    expect(sent.status(), await sent.text()).toBe(200);
    const { image_id } = await sent.json();
    const content = '<h2>Programma</h2><ul><li><p>Alle otto in piazza</p></li></ul>';
    await articles({ title: `${word} al lago`, content, image_id, image_alt: 'Il lago al mattino' });
    await articles({ title: `${word} senza immagine` });
    await signIn(page, 'admin');
    await page.goto(`/admin/cms/news?search=${word}`);
    await found(page, '2 risultati trovati');
    const row = page.getByRole('row', { name: `${word} al lago` });
    const thumbnail = row.getByRole('img', { name: 'Il lago al mattino' });
    await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160);
    await expect(
      page
        .getByRole('row', { name: `${word} senza immagine` })
        .locator('svg')
        .nth(1),
    ).toBeVisible();
    await page.getByRole('button', { name: `Dettagli di ${word} al lago` }).click();
    const details = page.getByRole('article', { name: `${word} al lago` });
    await expect(details.getByRole('heading', { name: 'Programma' })).toBeVisible();
    await expect(details.getByRole('listitem').filter({ hasText: 'Alle otto in piazza' })).toBeVisible();
    await expect(details.getByRole('img', { name: 'Il lago al mattino' })).toBeVisible();
  },
);

story(
  'an article is changed from its row, and deleted by typing its name',
  async ({ page, articles, person, word }) => {
    const title = `${word} “al lago”`;
    const id = await articles({ title });
    await signIn(page, 'superadmin');
    await page.goto(`/admin/cms/news?search=${word}`);
    await page.getByRole('button', { name: `Azioni per ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Modifica' }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/cms/news/${id}/edit$`));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: `Azioni per ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Elimina' }).click();
    const question = page.getByRole('dialog', { name: 'ATTENZIONE!!' });
    await expect(question).toContainText(`Sei sicuro di voler eliminare l’articolo "${title}"?`);
    await expect(question.getByRole('textbox')).toBeFocused();
    await page.keyboard.type(`${title} `);
    await page.keyboard.press('Enter');
    await expect(question.getByText('Il nome digitato non è corretto!')).toBeVisible();
    await expect(question.getByRole('textbox')).toHaveAccessibleDescription('Il nome digitato non è corretto!');
    await page.keyboard.press('Backspace');
    await question.getByRole('button', { name: 'Conferma eliminazione' }).click();
    const done = page.getByRole('dialog', { name: 'Articolo eliminato con successo!' });
    await expect(done.getByRole('button', { name: 'Ok' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nessun risultato trovato')).toBeVisible();
    await found(page, '0 risultati trovati');
    const gone = await page.request.get(`/api/admin/cms/article/${id}`, { headers: headersOf(person) });
    expect(gone.status()).toBe(404);
  },
);

story('Aggiungi nuovo opens the form of that type', async ({ page }) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/cms/affiliations');
  await page.getByRole('link', { name: 'Aggiungi nuovo' }).click();
  await expect(page).toHaveURL(/\/admin\/cms\/affiliations\/0\/edit$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Nuova convenzione' })).toBeVisible();
});

const refused = (page: Page) => expect(page.getByText('Non hai il permesso di aprire questa pagina')).toBeVisible();
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principale' });
const lists = { news: 'News', affiliations: 'Convenzioni', certifications: 'Certificazioni' };

story('an admin reads what is published in all three lists and changes nothing', async ({ page, articles, word }) => {
  await articles({ title: `${word} uscita` });
  const draft = await articles({ title: `${word} bozza`, state: 'draft' });
  const reader = await signIn(page, 'admin');
  for (const [type, name] of Object.entries(lists)) {
    await page.goto(`/admin/cms/${type}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(menu(page).getByRole('link', { name })).toBeVisible();
    await expect(page.getByText(/^\d+ risultat[io] trovat[io]$/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Aggiungi nuovo' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Azioni per/ })).toHaveCount(0);
  }
  await page.goto(`/admin/cms/news?search=${word}&state=draft`);
  await found(page, '1 risultato trovato');
  await expect(page.getByRole('rowheader', { name: `${word} uscita`, exact: true })).toBeVisible();
  await page.goto(`/admin/cms/news/${draft}/edit`);
  await refused(page);
  const headers = headersOf(reader);
  const answers = [
    await page.request.delete(`/api/articles/${draft}`, { headers }),
    await page.request.post('/api/admin/cms/article/0', { headers, data: { title: word, subtitle: '', content: '' } }),
  ];
  expect(answers.map((answer) => answer.status())).toEqual([403, 403]);
});

story('the secretary reads News alone', async ({ page }) => {
  const reader = await signIn(page, 'secretary');
  await page.goto('/admin/cms/news');
  await expect(page.getByText(/^\d+ risultati trovati$/)).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'News' })).toBeVisible();
  for (const type of ['affiliations', 'certifications'] as const) {
    await expect(menu(page).getByRole('link', { name: lists[type] })).toHaveCount(0);
    await page.goto(`/admin/cms/${type}`);
    await refused(page);
    const answer = await page.request.get(`/api/admin/cms/${type}?limit=1`, { headers: headersOf(reader) });
    expect(answer.status()).toBe(403);
  }
});

const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

for (const size of sizes) {
  story.describe(`${size.width} px wide`, () => {
    story.use({ viewport: size });

    story(
      'rows, an opened one, filters, nothing found and the question are accessible',
      async ({ page, articles, word }) => {
        const judge = async (name: string) => {
          await expectAccessible(page);
          await expectNoSidewaysScroll(page);
          const folder = process.env.SODALIZIO_E2E_SHOTS;
          if (folder) await page.screenshot({ path: `${folder}/cms-${size.width}-${name}.png` });
        };
        const content =
          '<h2>Programma</h2><p>Alle <a href="https://esempio.it">otto</a>.</p><ul><li><p>Uno</p></li></ul>';
        await articles({ title: `${word} al lago`, tags: [word], content });
        await signIn(page, 'superadmin');
        await page.goto('/admin/cms/news');
        await expect(page.getByText(/^\d+ risultati trovati$/)).toBeVisible();
        await expect(page.getByRole('button', { name: /^Azioni per/ }).first()).toBeVisible();
        await judge('list');
        await choose(page, 'Tag', `${word} (1)`);
        await found(page, '1 risultato trovato');
        await page.getByRole('button', { name: `Dettagli di ${word} al lago` }).click();
        const details = page.getByRole('article', { name: `${word} al lago` });
        await expect(details.getByRole('heading', { name: 'Programma' })).toBeVisible();
        await judge('details');
        await inFilters(page, async () => {
          await page.getByRole('combobox', { name: 'Stato' }).click();
          await expect(page.getByRole('option', { name: 'Programmato' })).toBeVisible();
          await judge('state');
          await page.keyboard.press('Escape');
        });
        await page.getByRole('button', { name: `Azioni per ${word} al lago` }).click();
        await page.getByRole('menuitem', { name: 'Elimina' }).click();
        const question = page.getByRole('dialog', { name: 'ATTENZIONE!!' });
        await question.getByRole('button', { name: 'Conferma eliminazione' }).click();
        await expect(question.getByText('Il nome digitato non è corretto!')).toBeVisible();
        await judge('question');
        await question.getByRole('button', { name: 'No', exact: true }).click();
        await search(page, 'niente di niente');
        await expect(page.getByText('Nessun risultato trovato')).toBeVisible();
        await judge('nothing');
      },
    );
  });
}
