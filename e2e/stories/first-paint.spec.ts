// What a page shows before any of its files has come (decision 0077): the frame of the product where there is a session to check, as
// the product draws it afterwards; nothing on the way to the login; a sentence where the page's code cannot be fetched.
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/people.ts';

/** Holds back these files of the page, all by default, until they are let through. */
async function holdFiles(page: Page, files = /\.(js|css|woff2)$/): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The colour behind everything at the foot of the page. */
const canvasOf = (page: Page) =>
  page.evaluate(() => {
    let at: Element | null = document.elementFromPoint(innerWidth - 1, innerHeight - 1);
    while (at && getComputedStyle(at).backgroundColor === 'rgba(0, 0, 0, 0)') at = at.parentElement;
    // Below its content the page has the colour of its body.
    return getComputedStyle(at ?? document.body).backgroundColor;
  });

/** Where the parts of the page's frame are, and in which colours; undefined for what is not shown. */
const frameOf = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    const shown = (found: Iterable<Element> = []) => [...found].find((one) => one.getBoundingClientRect().width > 0);
    const inFrame = (selector: string) => shown(main?.parentElement?.querySelectorAll(`:scope > ${selector}`));
    const boxOf = (element: Element) => {
      const { x, y, width } = element.getBoundingClientRect();
      return { x, y, width };
    };
    const coloursOf = (element: Element, edge: 'right' | 'bottom') => {
      const style = getComputedStyle(element);
      return [style.backgroundColor, style.getPropertyValue(`border-${edge}-color`)];
    };
    const menu = inFrame(':is(aside, nav)');
    const bar = inFrame('header');
    const mark = shown(menu?.querySelectorAll('svg') ?? bar?.querySelectorAll('svg'));
    const padding = main && getComputedStyle(main).paddingLeft;
    return {
      menu: menu && { ...boxOf(menu), colours: coloursOf(menu, 'right') },
      bar: bar && { ...boxOf(bar), height: bar.getBoundingClientRect().height, colours: coloursOf(bar, 'bottom') },
      main: main && { ...boxOf(main), padding },
      mark: mark && boxOf(mark),
    };
  });

const [wide, phone] = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

for (const { name, viewport, system, kept, menuWidth } of [
  { name: 'light', viewport: wide, system: 'light', kept: {}, menuWidth: 216 },
  {
    name: 'dark by choice, the menu narrow',
    viewport: wide,
    system: 'light',
    kept: { 'colour-scheme': 'dark', 'menu-narrow': 'true' },
    menuWidth: 68,
  },
  { name: 'dark as the system', viewport: wide, system: 'dark', kept: {}, menuWidth: 216 },
  {
    name: 'light by choice where the system is dark',
    viewport: wide,
    system: 'dark',
    kept: { 'colour-scheme': 'light' },
    menuWidth: 216,
  },
  { name: 'on a phone', viewport: phone, system: 'light', kept: { 'menu-narrow': 'true' }, menuWidth: undefined },
] as const)
  test(`the frame is there before any file, where the product draws it: ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: system });
    await signIn(page, 'superadmin');
    await page.addInitScript((values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(`sodalizio.${key}`, value);
    }, kept);
    const letCodeThrough = await holdFiles(page, /\.js$/);
    const letStylesThrough = await holdFiles(page, /\.(css|woff2)$/);
    await page.goto('/admin/associates', { waitUntil: 'commit' });
    await expect(page.getByRole('status')).toHaveText('Caricamento in corso');
    const before = await frameOf(page);
    const canvas = await canvasOf(page);
    expect(before.menu?.width).toBe(menuWidth);
    expect(before.bar?.height).toBe(56);
    expect(before.mark?.width).toBeGreaterThan(16);
    const styles = page.waitForResponse(/assets\/.*\.css$/).then((response) => response.finished());
    letStylesThrough();
    await styles;
    await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(1);
    expect(await frameOf(page)).toEqual(before);
    expect(await canvasOf(page)).toBe(canvas);
    letCodeThrough();
    await expect(page.getByRole('heading', { level: 1, name: 'Soci' })).toBeVisible();
    expect(await frameOf(page)).toEqual(before);
    expect(await canvasOf(page)).toBe(canvas);
  });

test('without a session no frame is shown, and the login in the chosen colours', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('sodalizio.colour-scheme', 'dark'));
  const letThrough = await holdFiles(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.locator('#root')).toBeAttached();
  await expect.poll(() => canvasOf(page)).toBe('rgb(22, 21, 21)');
  await expect(page.getByRole('main')).toBeHidden();
  letThrough();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  expect(await canvasOf(page)).toBe('rgb(22, 21, 21)');
});

test('where the code of the page cannot be fetched, a sentence says so, and Riprova loads it again', async ({
  page,
  tolerated,
}) => {
  tolerated.pattern = /Failed to load resource: net::ERR_INTERNET_DISCONNECTED/;
  await signIn(page, 'superadmin');
  await page.route('**/assets/*.js', (route) => route.abort('internetdisconnected'));
  await page.goto('/admin/associates?f=1&last_name=rossi');
  await expect(page.getByRole('alert')).toHaveText(
    /La pagina non si è caricata: controlla la connessione e riprova\.\s*Riprova/,
  );
  await expect(page.getByRole('status')).toBeHidden();
  await page.unroute('**/assets/*.js');
  await page.getByRole('link', { name: 'Riprova' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Soci' })).toBeVisible();
  await expect(page).toHaveURL(/f=1&last_name=rossi$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a style sheet that did not come the first time is asked for once more', async ({ page, tolerated }) => {
  tolerated.pattern = /Failed to load resource: net::ERR_CONNECTION_RESET/;
  await signIn(page, 'superadmin');
  let asked = 0;
  await page.route('**/assets/*.css', async (route) => {
    asked += 1;
    await (asked === 1 ? route.abort('connectionreset') : route.continue());
  });
  await page.goto('/admin/associates');
  await expect(page.getByRole('heading', { level: 1, name: 'Soci' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky');
  expect(asked).toBe(2);
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('a short list takes the place of its placeholder, and nothing in sight jumps', async ({ page }) => {
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    await page.route(/\/api\/(early\?.*)?questionnaires-list/, async (route) => {
      await promise;
      await route.continue();
    });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'));
      }).observe({ type: 'layout-shift', buffered: true });
      Object.assign(window, { shifts });
    });
    await signIn(page, 'superadmin');
    await page.goto('/admin/questionnaires?search=alfabetizzazione');
    const footer = page.getByRole('contentinfo');
    await expect(page.locator('ul[aria-busy="true"]')).toBeVisible();
    await expect(footer).toHaveCSS('opacity', '0');
    answer();
    await expect(page.getByRole('link', { name: /alfabetizzazione/ })).toBeVisible();
    await expect(footer).toBeInViewport();
    await expect(footer).toHaveCSS('opacity', '1');
    const shifts: number[] = await page.evaluate(() => Reflect.get(window, 'shifts'));
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
  });
});
