import type { Locator } from '@playwright/test';
import { expectNoSidewaysScroll } from '../support/axe.ts';
import { open } from '../support/forms.ts';
import { expect, signIn, test } from '../support/people.ts';

// A contrast theme replaces the product's colours: selection and focus must be visible by borders and icons. At 200 % zoom the
// page must fit.

/** What is left in forced colours to tell an element from its neighbour: edges, outlines, weight. */
const edgesOf = (one: Locator) =>
  one.evaluate((element) => {
    const {
      borderTopColor,
      borderBottomColor,
      borderBottomWidth,
      borderTopWidth,
      outline,
      fontWeight,
      textDecorationLine,
    } = getComputedStyle(element);
    return [
      borderTopColor,
      borderTopWidth,
      borderBottomColor,
      borderBottomWidth,
      outline,
      fontWeight,
      textDecorationLine,
    ].join();
  });

const outlined = (one: Locator) =>
  one.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });

/** Height of what stays in place in the middle of a page or a dialog, while everything else scrolls. */
const takenByBars = (within: Locator) =>
  within.evaluate((element) => {
    const scroller = element === document.body ? document.documentElement : element;
    scroller.scrollTo({ top: scroller.scrollHeight / 2, behavior: 'instant' });
    const covers = [...element.querySelectorAll('*')].map((one) => {
      const { position, visibility, pointerEvents } = getComputedStyle(one);
      const { top, bottom, width } = one.getBoundingClientRect();
      const stays = (position === 'fixed' || position === 'sticky') && visibility === 'visible';
      const seen = Math.min(bottom, innerHeight) - Math.max(top, 0);
      return stays && pointerEvents !== 'none' && width > innerWidth / 2 && seen > 0 ? seen : 0;
    });
    return covers.reduce((sum, one) => sum + one, 0);
  });

test.describe('in forced colours', () => {
  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await signIn(page, 'superadmin');
  });

  test('focus, the open entry of the menu, the chosen tab and chosen rows are told by more than a colour', async ({
    page,
  }) => {
    await open(page, '/admin/associates?f=1');
    const menu = page.getByRole('navigation', { name: 'Menu principale' });
    const entry = (name: string) => menu.getByRole('link', { name, exact: true });
    expect(await edgesOf(entry('Soci'))).not.toBe(await edgesOf(entry('News')));

    const boxes = page.getByRole('checkbox', { name: /^Seleziona / });
    const sign = (one: Locator) => one.locator('xpath=..').locator('svg');
    await boxes.nth(1).click();
    await expect(boxes.nth(1)).toBeChecked();
    await expect(sign(boxes.nth(1))).toBeVisible();
    await expect(sign(boxes.nth(3))).toHaveCount(0);

    await page.getByRole('combobox', { name: 'Stato' }).focus();
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    expect(await outlined(focused)).toBe(true);
    await focused.evaluate((element) => element.style.setProperty('outline', 'none', 'important'));
    expect(await outlined(focused), 'a focus that nobody sees is found').toBe(false);

    await page.getByRole('row').nth(2).getByRole('link').first().click();
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    await tab('Pagamenti').click();
    await expect(tab('Pagamenti')).toHaveAttribute('aria-selected', 'true');
    expect(await edgesOf(tab('Pagamenti'))).not.toBe(await edgesOf(tab('Recapiti')));
  });

  test('a dialog, the words of a sign and a pressed button have an edge', async ({ page }) => {
    const edged = (one: Locator) =>
      one.evaluate((element) => {
        const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
        return borderTopStyle === 'solid' && Number.parseFloat(borderTopWidth) >= 1;
      });
    await open(page, '/admin/messages/templates/new');
    const tool = (name: string) => page.getByRole('button', { name, exact: true });
    await tool('Grassetto').click();
    await expect(tool('Grassetto')).toHaveAttribute('aria-pressed', 'true');
    const outlineOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(await outlineOf(tool('Grassetto'))).not.toBe(await outlineOf(tool('Corsivo')));

    await page.getByRole('button', { name: 'Riduci il menu' }).click();
    await page.getByRole('link', { name: 'Soci', exact: true }).hover();
    await expect(page.getByRole('tooltip')).toBeVisible();
    expect(await edged(page.getByRole('tooltip'))).toBe(true);

    await tool('Collegamento').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await edged(page.getByRole('dialog'))).toBe(true);
  });

  test('a button that looks like a link does so there too', async ({ page }) => {
    await open(page, '/admin/projects/1/users');
    const colorOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).color);
    const link = page.getByRole('main').getByRole('link', { name: 'Modifica configurazione' });
    const button = page.getByRole('button', { name: 'Indirizzo e QR per il docente' });
    await expect(button).toBeVisible();
    expect(await colorOf(button)).toBe(await colorOf(link));
  });

  test('charts keep their bars and their numbers', async ({ page }) => {
    await open(page, '/admin/projects/1/1/results');
    const bar = page.locator('main figure svg path.recharts-rectangle').first();
    await expect(bar).toBeVisible();
    const { fill, ground } = await bar.evaluate((drawn) => ({
      fill: getComputedStyle(drawn).fill,
      ground: getComputedStyle(document.body).backgroundColor,
    }));
    expect(fill).not.toBe(ground);
    await expect(page.locator('main figure svg text').first()).toBeVisible();
  });
});

test.describe('at 200 % of a window of 1280 × 800', () => {
  test.use({ viewport: { width: 640, height: 400 } });

  test('the screens opened most fit, and what stays in place leaves more than half of the height', async ({ page }) => {
    await signIn(page, 'superadmin');
    for (const address of [
      '/admin',
      '/admin/associates?f=1',
      '/admin/associates/0002406?tab=pagamenti',
      '/admin/cms/news/0/edit',
      '/admin/messages',
      '/admin/messages/create',
      '/admin/projects/1/users',
      '/admin/projects/1/1/results',
      '/admin/questionnaires/1/edit',
      '/admin/settings',
    ])
      await test.step(address, async () => {
        await open(page, address);
        await expectNoSidewaysScroll(page);
        expect(await takenByBars(page.locator('body'))).toBeLessThan(200);
      });
  });
});

test.describe('at 400 % of a window of 1280 × 1024', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('the bars of a form and of a question leave more than half of the height', async ({ page }) => {
    await signIn(page, 'superadmin');
    for (const address of ['/admin/projects/1/edit', '/admin/cms/news/0/edit']) {
      await open(page, address);
      await expectNoSidewaysScroll(page);
      expect(await takenByBars(page.locator('body'))).toBeLessThan(128);
    }
    await open(page, '/admin/projects/1/users');
    await page.getByRole('button', { name: 'Promemoria a chi non ha finito' }).click();
    const question = page.getByRole('dialog', { name: 'Inviare il promemoria?' });
    await expect(question.getByRole('button', { name: /^Invia a \d/ })).toBeAttached();
    expect(await takenByBars(question)).toBeLessThan(128);
  });
});
