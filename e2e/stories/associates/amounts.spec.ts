import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { aMember, profileOf, savePayment } from '../../support/members.ts';
import { expect, signIn, test } from '../../support/people.ts';

const form = (page: Page) => page.getByRole('dialog', { name: 'Inserisci pagamento quota' });
const amount = (page: Page) => form(page).getByRole('textbox', { name: 'Importo' });
const anyway = (page: Page) => form(page).getByRole('button', { name: 'Registra comunque' });

async function openForm(page: Page, place: number) {
  const person = await signIn(page, 'superadmin');
  const { codaica } = await aMember(page.request, person, { place });
  await page.goto(`/admin/associates/${codaica}?tab=pagamenti&apri=pagamento`);
  await expect(amount(page)).toBeFocused();
  return async () => {
    const { Quota } = await profileOf(page.request, person, codaica);
    return Quota.map(({ quota }) => quota);
  };
}

/** Typed text → stored amount, as displayed. */
const plain = [
  ['1.234,56', 1234.56, '€ 1.234,56'],
  ['1.500', 1500, '€ 1.500,00'],
  ['12.500', 12_500, '€ 12.500,00'],
  ['1234,5', 1234.5, '€ 1.234,50'],
] as const;

for (const [place, way, enter] of [
  [47, 'key by key', (field: Locator, text: string) => field.pressSequentially(text, { delay: 15 })],
  [48, 'all at once', (field: Locator, text: string) => field.pressSequentially(text)],
  [
    49,
    'by pasting',
    async (field: Locator, text: string) => {
      await field.evaluate((_, words) => navigator.clipboard.writeText(words), text);
      await field.press('ControlOrMeta+V');
    },
  ],
] as const) {
  test(`an amount typed ${way} is shown as it was parsed, and stored so`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const stored = await openForm(page, place);
    const before = await stored();
    for (const [at, [text, value, shown]] of plain.entries()) {
      if (await form(page).isHidden()) await page.getByRole('button', { name: '+ Aggiungi pagamento' }).click();
      await enter(amount(page), text);
      await expect(form(page)).toContainText(`Inteso come ${shown}`);
      await page.keyboard.press('Tab');
      await expect(amount(page)).toHaveValue(shown);
      await savePayment(page);
      expect(await stored()).toHaveLength(before.length + at + 1);
      expect(await stored()).toContain(value);
    }
  });
}

test('an amount with two readings has to be clarified before it is saved', async ({ page }) => {
  const stored = await openForm(page, 46);
  const before = await stored();
  await amount(page).pressSequentially('1.50');
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('alert')).toContainText('Importo: Scegli quale importo intendi');
  await page.keyboard.press('Tab');
  await form(page).getByRole('button', { name: '€ 1.500,00' }).click();
  await expect(amount(page)).toHaveValue('€ 1.500,00');
  expect(await stored()).toEqual(before);
  await savePayment(page);
  expect(await stored()).toContain(1500);
});

test('a year and a date that were mistyped are never stored as others', async ({ page }) => {
  const stored = await openForm(page, 42);
  await amount(page).pressSequentially('50');
  await form(page).getByRole('textbox', { name: 'Anno di riferimento' }).fill('2026');
  await savePayment(page);
  await page.getByRole('button', { name: '+ Aggiungi pagamento' }).click();
  const before = await stored();
  expect(before).toContain(50);
  await amount(page).pressSequentially('60');
  const year = form(page).getByRole('textbox', { name: 'Anno di riferimento' });
  const day = form(page).getByRole('textbox', { name: 'Data' });
  for (const [field, text, says] of [
    [year, '26', 'Conferma l’anno con quattro cifre'],
    [year, '20266', 'Scrivi l’anno con quattro cifre, per esempio 2026'],
    [year, '2026', ''],
    [day, '01/01/0026', 'Scegli quale data intendi'],
    [day, '31/02/2026', 'Questo giorno non esiste: scrivi la data come gg/mm/aaaa'],
  ] as const) {
    await field.fill('');
    await field.pressSequentially(text);
    // The warning about a paid year has just appeared: the button takes a moment.
    await expect(form(page).getByRole('button', { name: /^(Salva|Registra comunque)$/ })).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(text);
    if (says) await expect(form(page).getByRole('alert')).toContainText(says);
  }
  expect(await stored()).toEqual(before);
});

for (const [hand, context] of [
  ['a mouse', {}],
  ['a finger on a phone', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
] as const) {
  test.describe(`after typing, ${hand}`, () => {
    test.use(context);
    test('opens the next field with one press, fast or slow', async ({ page }) => {
      await openForm(page, 43);
      const kind = form(page).getByRole('combobox', { name: 'Tipo di pagamento' });
      for (const [text, delay] of [
        ['1234,56', 0],
        ['1.50', 0],
        ['-5', 120],
        ['1234,56', 120],
      ] as const) {
        await amount(page).fill('');
        await amount(page).pressSequentially(text);
        if ('hasTouch' in context) await kind.tap();
        else await kind.click({ delay });
        await expect(page.getByRole('option', { name: 'Contanti' })).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('option', { name: 'Contanti' })).toBeHidden();
      }
    });
  });
}

for (const width of [360, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });
    test('parsed, unclear and refused amounts conform to WCAG', async ({ page }) => {
      await openForm(page, 44);
      for (const text of ['1234,5', '1.50', 'cinquanta']) {
        await amount(page).fill(text);
        await expectAccessible(page);
        await page.keyboard.press('Tab');
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
    });
  });
}

/** A double click: from here a busy machine may take half a second between its halves, which are two presses then. */
const pressTwice = (button: Locator) =>
  button.evaluate(async (node: HTMLElement) => {
    const press = () => {
      const mouseDown = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
      if (node.dispatchEvent(mouseDown)) node.focus();
      node.click();
    };
    press();
    // The page has drawn what the first one did, and no later timer of it runs before this one.
    await new Promise((done) => setTimeout(done, 0));
    press();
  });

test('a second quota for a paid year is saved only by a second press, not by a double one, and once', async ({
  page,
}) => {
  const stored = await openForm(page, 45);
  const before = await stored();
  const year = form(page).getByRole('textbox', { name: 'Anno di riferimento' });
  await amount(page).pressSequentially('50');
  await year.fill('2027');
  await savePayment(page);
  await page.getByRole('button', { name: '+ Aggiungi pagamento' }).click();
  await amount(page).pressSequentially('60');
  await year.fill('2027');
  await expect(form(page)).toContainText(/Ha già pagato il 2027: €\s50,00 (il |l’)\d/);
  await pressTwice(form(page).getByRole('button', { name: 'Salva' }));
  await expect(year).toBeFocused();
  await expect(anyway(page)).toBeEnabled();
  expect((await stored()).length).toBe(before.length + 1);
  await anyway(page).dblclick();
  await expect(form(page)).toBeHidden();
  expect((await stored()).length).toBe(before.length + 2);
});
