// What a page shows before any of its files has come (decision 0077): the frame of the product where there is a session to check, as
// the product draws it afterwards; nothing on the way to the login; a sentence where the page's code cannot be fetched.
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/people.ts';

/** Holds back every file of the page until it is let through. */
async function holdFiles(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\.(js|css|woff2)$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

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
      canvas: getComputedStyle(document.body).backgroundColor,
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
    const letThrough = await holdFiles(page);
    await page.goto('/admin/associates', { waitUntil: 'commit' });
    await expect(page.getByRole('status')).toHaveText('Caricamento in corso');
    const before = await frameOf(page);
    expect(before.menu?.width).toBe(menuWidth);
    expect(before.bar?.height).toBe(56);
    expect(before.mark?.width).toBeGreaterThan(16);
    letThrough();
    await expect(page.getByRole('heading', { level: 1, name: 'Soci' })).toBeVisible();
    expect(await frameOf(page)).toEqual(before);
  });

test('without a session no frame is shown, and the login in the chosen colours', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('sodalizio.colour-scheme', 'dark'));
  const letThrough = await holdFiles(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const canvas = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect(page.locator('#root')).toBeAttached();
  await expect.poll(canvas).toBe('rgb(22, 21, 21)');
  await expect(page.getByRole('main')).toBeHidden();
  letThrough();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  expect(await canvas()).toBe('rgb(22, 21, 21)');
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
