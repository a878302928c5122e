import type { Locator, Page } from '@playwright/test';
import { expectNoSidewaysScroll, expectWithinMargins } from '../support/axe.ts';
import { open } from '../support/forms.ts';
import { aMember, headersOf, profileOf } from '../support/members.ts';
import { expect, signIn, test } from '../support/people.ts';
import { aProject } from '../support/projects.ts';
import { aColleague, callAs } from '../support/users.ts';

// What is wider than a screen that does not scroll sideways, or under a bar that is always in sight, cannot be read.

/** Wider than two phones, and in no other record. */
const longWord = () => `${'M'.repeat(32)}${Date.now()}`;
const tooWide = (one: Locator) => one.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

test.describe('words longer than a phone is wide', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('in a member’s name and address, with the dialogs of the profile', async ({ page, request }) => {
    const person = await signIn(page, 'superadmin');
    const { codaica } = await aMember(page.request, person, { place: 87 });
    const { nome } = await profileOf(page.request, person, codaica);
    const save = (fields: object) => callAs(request, person, '/api/admin/update-associate', { codaica, ...fields });
    expect((await save({ nome: longWord(), recemail: `${longWord()}@posta.example` })).status()).toBe(200);
    for (const opened of ['tab=sezioni&apri=sezione', 'tab=profilo&apri=modifica']) {
      await open(page, `/admin/associates/${codaica}?${opened}`);
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('button', { name: 'Salva' })).toBeVisible();
      expect(await tooWide(dialog)).toBeLessThanOrEqual(0);
    }
    await open(page, `/admin/associates/${codaica}`);
    await expectWithinMargins(page);
    expect((await save({ nome })).status()).toBe(200);
  });

  test('in a user’s name, where a question asks about this user', async ({ page, request }) => {
    const { id } = await aColleague(request, longWord(), ['secretary']);
    await signIn(page, 'superadmin');
    await open(page, `/admin/users/${id}`);
    await expectWithinMargins(page);
    await page.getByRole('button', { name: 'Disattiva', exact: true }).click();
    const question = page.getByRole('dialog', { name: /^Disattivare / });
    await expect(question).toBeVisible();
    expect(await tooWide(question)).toBeLessThanOrEqual(0);
  });

  test('in the name of the file of a questionnaire', async ({ page, request }) => {
    const person = await signIn(page, 'superadmin');
    const headers = headersOf(person);
    const sample = await request.get('/api/questionnaires/download-sample/1', { headers });
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const file = { name: `${longWord()}.xlsx`, mimeType, buffer: await sample.body() };
    const checked = await request.post('/api/questionnaires/check-file', { headers, multipart: { file } });
    const slug = `file-${Date.now()}`;
    const fields = { name: slug, short_name: 'File', slug, version: '1.0', file: (await checked.json()).file.id };
    const saved = await callAs(request, person, '/api/questionnaires', fields);
    await open(page, `/admin/questionnaires/${(await saved.json()).id}/edit`);
    await expectWithinMargins(page);
  });

  test('in a project’s name and its tests, and on a participant’s own page', async ({ page }) => {
    const person = await signIn(page, 'superadmin');
    const { id } = await aProject(page, person, longWord(), [['0001', longWord(), '']]);
    await open(page, `/admin/projects/${id}/users`);
    await expectWithinMargins(page);
    await open(page, `/admin/projects/${id}/edit`);
    await expectWithinMargins(page);
    const users = await page.request.get(`/api/project/${id}/users`, { headers: headersOf(person) });
    const [{ link }] = await users.json();
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test.describe('360 px wide, by finger', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('what a field says while it is empty fits', async ({ page }) => {
    await signIn(page, 'superadmin');
    const cut: string[] = [];
    for (const address of [
      '/admin/messages',
      '/admin/projects',
      '/admin/projects/1/users',
      '/admin/projects/1/1/results',
    ]) {
      await open(page, address);
      await page.evaluate(() => document.fonts.ready);
      const found = await page.getByRole('searchbox').evaluateAll((fields) =>
        fields.map((field) => {
          const { font, paddingLeft, paddingRight } = getComputedStyle(field);
          const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
          pen.font = font;
          const { placeholder, clientWidth } = field as HTMLInputElement;
          const room = clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
          return { placeholder, fits: pen.measureText(placeholder).width <= room };
        }),
      );
      expect(found.length, `search boxes of ${address}`).toBeGreaterThan(0);
      cut.push(...found.filter(({ fits }) => !fits).map(({ placeholder }) => placeholder));
    }
    expect(cut).toEqual([]);
  });

  test('the button that empties a choice is large enough', async ({ page }) => {
    await signIn(page, 'superadmin');
    await open(page, '/admin/projects/1/edit');
    const clear = page.getByRole('button', { name: 'Svuota', includeHidden: true });
    await expect(clear).toBeVisible();
    const { width, height } = (await clear.boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    await clear.tap();
    await expect(page.getByRole('combobox', { name: 'Azienda' })).toHaveValue('');
  });
});

test.describe('320 px wide', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test('the way back is beside the other buttons of the bar, and says where one is', async ({ page }) => {
    await signIn(page, 'superadmin');
    await open(page, '/admin/messages/templates/new');
    const way = page.getByRole('navigation', { name: 'Percorso' });
    const last = await way.getByText('Nuovo modello').boundingBox();
    const search = await page.getByRole('button', { name: /^Cerca un socio/ }).boundingBox();
    expect(last?.width).toBeGreaterThanOrEqual(24);
    const rights = await way
      .locator('a, span')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
    expect(Math.max(...rights)).toBeLessThanOrEqual(search?.x ?? 0);
  });

  test('a member’s payments with their amounts, and the button of the teacher’s camera', async ({ page }) => {
    const person = await signIn(page, 'superadmin');
    const { id } = await aProject(page, person, `Aula piccola ${Date.now()}`);
    const project = await page.request.get(`/api/projects/${id}`, { headers: headersOf(person) });
    await open(page, '/admin/associates/0002406?tab=pagamenti');
    await expect(page.getByRole('tabpanel').getByText(/^€ /).first()).toBeVisible();
    await expectWithinMargins(page);
    await page.goto(`/docente/${(await project.json()).token}`);
    const name = page.getByRole('button', { name: 'Leggi i QR con la fotocamera' }).getByText('Leggi i QR');
    await page.evaluate(() => document.fonts.ready);
    expect(await tooWide(name)).toBeLessThanOrEqual(0);
  });
});

/** What covers the middle of the element that has the focus; '' for nothing. */
const overFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return '';
    const { x, y, width, height } = focused.getBoundingClientRect();
    const there = document.elementFromPoint(x + width / 2, y + height / 2);
    const isItself = there?.contains(focused) || focused.contains(there);
    return isItself ? '' : `${focused.outerHTML.slice(0, 120)}: ${there?.outerHTML.slice(0, 60)}`;
  });

test.describe('the focus never is under a bar', () => {
  test.use({ viewport: { width: 1280, height: 620 } });

  test('from field to field of a form, down and up', async ({ page }) => {
    await signIn(page, 'superadmin');
    const { id } = await aColleague(page.request, 'Bassi', ['secretary']);
    await open(page, `/admin/users/${id}/edit`);
    await page.getByRole('textbox', { name: 'Nome', exact: true }).focus();
    for (const key of ['Tab', 'Shift+Tab'])
      for (let step = 0; step < 7; step += 1) {
        await page.keyboard.press(key);
        expect(await overFocus(page)).toBe('');
      }
  });

  test('in a dialog that begins with one of its lower fields', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 380 });
    await signIn(page, 'superadmin');
    await open(page, '/admin/associates/0002406');
    await page.getByRole('button', { name: 'Modifica l’e-mail' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'E-mail' })).toBeFocused();
    await expect.poll(() => overFocus(page)).toBe('');
  });

  test('in a dialog, above the keyboard of a phone, and while lines are typed', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 380 });
    await signIn(page, 'superadmin');
    await open(page, '/admin/associates/0002406?tab=pagamenti&apri=pagamento');
    const dialog = page.getByRole('dialog');
    const note = dialog.getByRole('textbox', { name: 'Note' });
    await dialog.getByRole('textbox', { name: 'Importo' }).focus();
    while (!(await note.evaluate((one) => one === document.activeElement))) {
      await page.keyboard.press('Tab');
      expect(await overFocus(page)).toBe('');
    }
    for (let line = 1; line < 6; line += 1) await page.keyboard.type(`riga ${line}\n`);
    const end = await note.evaluate((one) => one.getBoundingClientRect().bottom);
    const bar = await dialog.getByRole('button', { name: 'Salva' }).boundingBox();
    expect(end).toBeLessThanOrEqual(bar?.y ?? 0);
  });
});
