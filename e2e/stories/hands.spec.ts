import type { Locator, Page } from '@playwright/test';
import { tidyLines } from '@sodalizio/contract';
import { type Hand, type HandKind, hands } from '@sodalizio/testing/hands';
import { eachForm, eachScreen, open } from '../support/forms.ts';
import { aMember, closes, profileOf } from '../support/members.ts';
import { atLogin, expect, type SignedIn, signIn, test } from '../support/people.ts';

/** Ways a text comes into a field. Keys type what a keyboard has; the others bring whatever was copied. */
const ways: readonly (readonly [name: string, keys: boolean, put: (field: Locator, text: string) => Promise<void>])[] =
  [
    ['slow keys', true, (field, text) => field.pressSequentially(text, { delay: 12 })],
    ['fast keys', true, (field, text) => field.pressSequentially(text)],
    ['dictation', false, (field, text) => field.page().keyboard.insertText(text)],
    [
      'paste',
      false,
      async (field, text) => {
        await field.evaluate((_, words) => navigator.clipboard.writeText(words), text);
        await field.press('ControlOrMeta+V');
      },
    ],
  ];
const onKeys = /^[\x20-\x7eàèéìòù€’°]+$/;

/** What the field is to hold once it was left. */
const held = ([typed, outcome]: Hand) =>
  (typeof outcome === 'string' ? outcome : 'none' in outcome ? outcome.none : typed).trim();

const reaches = {
  click: (field: Locator) => field.click(),
  tap: (field: Locator) => field.tap(),
  focus: (field: Locator) => field.focus(),
} as const;

/** A field of several lines keeps the blanks between words; only what cannot be seen goes. */
const inLines = async (field: Locator, row: Hand): Promise<Hand> =>
  (await field.evaluate((one) => one instanceof HTMLTextAreaElement)) ? [row[0], tidyLines(row[0])] : row;

async function put(field: Locator, row: Hand, [name, , enter]: (typeof ways)[number], reach: keyof typeof reaches) {
  await reaches[reach](field);
  await field.press('ControlOrMeta+A');
  await enter(field, row[0]);
  await field.press('Tab');
  // A confirmed tag is below its field, spelt like the one in use.
  const ended = async () => (await field.page().getByRole('listitem').allInnerTexts()).join().toLowerCase();
  const now = async () => {
    const value = (await field.inputValue()).trim();
    return value === '' && (await ended()).includes(held(row).toLowerCase()) ? held(row) : value;
  };
  const asked = typeof row[1] === 'object' && 'asks' in row[1] ? row[1].asks : [];
  // Of two digits of a year a field with bounds takes the reading that they leave.
  const mayRead = asked.length > 0 && (await field.getAttribute('data-typed')) === 'date' ? asked : [];
  await expect
    .poll(async () => [held(row), ...mayRead].includes(await now()), {
      message: `${JSON.stringify(row[0])} by ${name}: ${held(row)}`,
      intervals: [10, 20, 50, 100],
    })
    .toBe(true);
  if (asked[0] !== undefined && (await now()) === held(row))
    await expect(field.page().getByRole('button', { name: asked[0], exact: true }).first()).toBeVisible();
}

const typedFields = '[data-typed]:visible:not([readonly], [data-exact]):not(:disabled)';
/** Text fields without `data-typed`, which names the kind of text. */
const unnamedFields =
  'input:visible:is(:not([type]), [type="text"], [type="search"], [type="email"], [type="url"], [type="tel"], [type="number"]):not([data-typed], [readonly], [aria-haspopup], [type="hidden"]), textarea:visible:not([data-typed])';

interface Tour {
  readonly seen: Set<string>;
  readonly touch: boolean;
  turn: number;
}

/** Puts a row of its kind, in one of the ways, and a text without end into each field of a form that was not met before. */
async function tryThose(form: Locator, name: string, tour: Tour) {
  const unnamed = await form.locator(unnamedFields).evaluateAll((all) => all.map((one) => one.outerHTML));
  expect(unnamed, `fields without a kind in ${name}`).toEqual([]);
  const fields = await form.locator(typedFields).all();
  for (const field of fields) {
    const { id, kind } = await field.evaluate((one: HTMLInputElement) => ({
      id: `${one.labels?.[0]?.textContent ?? one.getAttribute('aria-label') ?? ''} ${one.dataset.typed}`,
      kind: one.dataset.typed ?? '',
    }));
    const key = `${name.replace(/ (per|di) .*/, '')}: ${id}`;
    if (tour.seen.has(key)) continue;
    tour.seen.add(key);
    expect(Object.keys(hands), `the kind of ${key}`).toContain(kind);
    await test.step(key, async () => {
      const rows: readonly Hand[] = hands[kind as HandKind];
      const way = ways[tour.turn % ways.length];
      const fitting = rows.filter(([text]) => !way?.[1] || onKeys.test(text));
      const row = fitting[(tour.turn * 7) % fitting.length];
      if (way && row) await put(field, await inLines(field, row), way, tour.touch ? 'tap' : 'click');
      tour.turn += 1;
      await field.press('ControlOrMeta+A');
      await field.page().keyboard.insertText('x'.repeat(5000));
      expect((await field.inputValue()).length, `${key} keeps a long text`).toBe(5000);
      await field.press('ControlOrMeta+A');
      await field.press('Delete');
    });
  }
}

/** All fields of a form, those too that a choice in it brings. */
async function tryFields(form: Locator, name: string, tour: Tour) {
  await tryThose(form, name, tour);
  for (const choice of await form.locator('select:visible').all()) {
    const values = await choice
      .locator('option')
      .evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? ''));
    for (const value of values.length > 5 ? [] : values) {
      await choice.selectOption(value);
      await tryThose(form, name, tour);
    }
  }
}

/** Nothing that a press may do reaches the server. */
const onlyRead = (page: Page) =>
  page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()));

/** Forms that are easily missed: no screen shows them by itself. */
const hidden = ['login', 'palette', 'Collegamento', 'Scegli dalla libreria', 'Testo alternativo dell’immagine'];

/** The address of an article with a picture in its text. */
async function aPicturedArticle(page: Page, { accessToken, sessionToken }: SignedIn): Promise<string> {
  const headers = { Authorization: `Bearer ${accessToken}`, sessionToken };
  const sent = await page.request.post('/api/admin/upload-image', {
    headers,
    multipart: { image: { name: 'mani.png', mimeType: 'image/png', buffer: await page.screenshot() } },
  });
  const { image_path } = await sent.json();
  const content = `<p>Si parte.</p><img src="${image_path}" alt="La sala">`;
  const data = { type: 'news', title: 'Mani', subtitle: '', content, state: 'draft' };
  const { id } = await (await page.request.post('/api/admin/cms/article/0', { headers, data })).json();
  return `/admin/cms/news/${id}/edit`;
}

for (const touch of [false, true]) {
  test.describe(touch ? 'tapped' : 'at a desk', () => {
    test.use({ hasTouch: touch });
    test('every field of every form keeps what hands put into it, as it is understood', async ({
      page,
      context,
      tolerated,
    }) => {
      test.setTimeout(1_800_000);
      tolerated.pattern = /ERR_FAILED/;
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const tour: Tour = { seen: new Set(), touch, turn: touch ? 3 : 0 };
      await open(page, '/login');
      // Its page has nothing in it, and is not busy, until its code is there.
      await atLogin(page);
      await tryFields(page.getByRole('main'), 'login', tour);
      // Its cookie would require a header of what follows.
      await context.clearCookies();
      const person = await signIn(page, 'superadmin');
      const pictured = touch ? undefined : await aPicturedArticle(page, person);
      await onlyRead(page);
      page.on('dialog', (question) => void question.accept());
      await open(page, '/admin/account');
      await page.keyboard.press('ControlOrMeta+K');
      await page.getByRole('dialog').waitFor();
      await tryFields(page.getByRole('dialog'), 'palette', tour);
      const withPicture = {
        prepare: () => page.locator('[contenteditable="true"] img').click(),
        // A picture takes no link: the editor says so.
        without: ['Collegamento'],
      };
      const visit = async (address: string) => {
        if (touch) return tryFields(page.getByRole('main'), address, tour).then(() => []);
        const fill = (form: Locator, name: string) => tryFields(form, `${address.replace(/[?#].*/, '')} ${name}`, tour);
        return eachForm(page, address, fill, address === pictured ? withPicture : undefined);
      };
      await eachScreen(page, visit, pictured === undefined ? [] : [pictured]);
      const kinds = new Set([...tour.seen].map((key) => key.split(' ').at(-1)));
      // At a desk every kind of field was met, or this saw less than there is.
      if (!touch) expect(Object.keys(hands).filter((kind) => !kinds.has(kind))).toEqual([]);
      const reached = [...tour.seen].map((key) => key.replace(/:.*/, ''));
      if (!touch) expect(hidden.filter((form) => !reached.some((name) => name.endsWith(form)))).toEqual([]);
    });
  });
}

test('what hands put into a profile is stored as it was shown', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = await signIn(page, 'superadmin');
  const { codaica } = await aMember(page.request, person, { place: 63 });
  const rows = [
    ['Telefono', 'tel:+39\u00a0333 1234567', 'recph', '+39 333 1234567'],
    ['E-mail', 'Anna Neri <anna.neri@esempio.it>,', 'recemail', 'anna.neri@esempio.it'],
    ['Indirizzo', 'Via  Perche\u0301\u200b 1\t', 'recindir', 'Via Perché 1'],
  ] as const;
  for (const by of ['click', 'Enter'] as const) {
    await open(page, `/admin/associates/${codaica}?tab=recapiti`);
    await page.getByRole('button', { name: 'Modifica dati' }).click();
    const dialog = page.getByRole('dialog', { name: 'Modifica dati: Recapiti' });
    for (const [label, text] of rows) {
      const field = dialog.getByRole('textbox', { name: label, exact: true });
      await field.fill(by === 'click' ? 'altro 06 5550011' : '');
      await field.press('ControlOrMeta+A');
      await page.keyboard.insertText(text);
    }
    const save = dialog.getByRole('button', { name: /^Salva/ });
    if (by === 'Enter') await page.keyboard.press('Enter');
    else await save.click();
    await closes(dialog, dialog.getByRole('button', { name: 'Salva comunque' }));
    await expect(dialog).toHaveCount(0);
    const stored = (await profileOf(page.request, person, codaica)) as unknown as Record<string, string>;
    expect(rows.map(([, , name]) => stored[name])).toEqual(rows.map((row) => row[3]));
  }
});

/** For kinds of fields a form that has them: its address, and the button that opens it. */
const forms: readonly (readonly [kinds: readonly HandKind[], address: (member: string) => string, opener?: string])[] =
  [
    [['euro', 'date', 'year'], (member) => `/admin/associates/${member}?tab=pagamenti&apri=pagamento`],
    [['phone', 'email', 'code'], (member) => `/admin/associates/${member}?tab=recapiti`, 'Modifica dati'],
    [['tax-code', 'text'], (member) => `/admin/associates/${member}?tab=azienda`, 'Modifica dati'],
    [['name'], () => '/admin/account'],
    [['link', 'time'], () => '/admin/cms/news/0/edit'],
    [['whole-number'], () => '/admin/settings/cms', 'Crea un token'],
    [['search'], () => '/admin/users'],
  ];

test('each kind of field has a form where all of it is tried', () => {
  expect(forms.flatMap(([kinds]) => kinds).toSorted()).toEqual(Object.keys(hands).toSorted());
});

for (const [kinds, address, opener] of forms)
  test(`all that hands do with ${kinds.join(', ')}`, async ({ page, context, tolerated }) => {
    tolerated.pattern = /ERR_FAILED/;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const person = await signIn(page, 'superadmin');
    const { codaica } = await aMember(page.request, person, { place: 64 });
    await onlyRead(page);
    await open(page, address(codaica));
    if (opener) await page.getByRole('main').getByRole('button', { name: opener }).first().click();
    if (kinds.includes('time')) await page.getByRole('combobox', { name: 'Stato' }).selectOption({ index: 2 });
    for (const kind of kinds) {
      const field = page.locator(`[data-typed="${kind}"]:visible`).first();
      for (const [turn, row] of hands[kind].entries()) {
        // Once in a while slowly, and with the mouse: most rows are about the text.
        const keys = turn % 12 === 0 ? 0 : 1;
        const way = ways[onKeys.test(row[0]) && turn % 4 < 2 ? keys : 2 + (turn % 2)];
        if (way) await put(field, row, way, turn % 12 === 0 ? 'click' : 'focus');
      }
    }
  });
