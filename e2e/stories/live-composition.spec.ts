import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Page, Request, Response } from '@playwright/test';
import { port } from '../support/address.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/axe.ts';
import { liveProduct, operator, words } from '../support/live-product.ts';
import { expect, logInByHand, people, type Role, signIn, test } from '../support/people.ts';
import { openProfileTab } from '../support/profile.ts';

const livePort = port + 2;
test.use({ baseURL: `http://127.0.0.1:${livePort}` });
// One product for all of them, in series; each restores the initial state.
test.describe.configure({ mode: 'default' });

let acts: Awaited<ReturnType<typeof operator>>;
let product: Awaited<ReturnType<typeof liveProduct>>;
test.beforeAll(async () => {
  product = await liveProduct(livePort);
});
test.afterAll(async () => product?.stop());

test.beforeEach(async ({ request }) => {
  acts = await operator(product.address);
  const { goLive, setOff } = acts;
  // The first request registers the build.
  await request.get('/composition.json');
  await goLive(product.older);
  await setOff(false);
});

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principale' });
const link = (page: Page, name: string) => menu(page).getByRole('link', { name });
const says = (page: Page, which: keyof typeof words) => page.getByText(new RegExp(`\\d ${words[which]}$`));

/**
 * What a person does makes the page ask for the composition, once its last answer is some seconds old. A request that was under way
 * before does not count: its answer may be the older one.
 */
async function nextComposition(page: Page): Promise<void> {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/composition.json')) requests.push(request);
  });
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    expect(requests).not.toHaveLength(0);
  }).toPass();
  await requests[0]?.response();
}

test('a version goes live while a form with typed text is open: the text stays, the next navigation gets the new one', async ({
  page,
}) => {
  await signIn(page, 'superadmin');
  await page.goto('/admin/associates?f=1');
  await expect(says(page, 'older')).toBeVisible();
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await openProfileTab(page, 'Recapiti');
  await page.getByRole('button', { name: 'Modifica dati' }).click();
  const field = page.getByRole('textbox', { name: 'Telefono', exact: true });
  await field.fill('06 55500999');
  // A page that has the live one already is answered 304, without a body.
  const bodies: Response[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/composition.json') && answer.status() === 200) bodies.push(answer);
  });
  const { goLive } = acts;
  await goLive(product.newer);
  await nextComposition(page);
  const composition = await bodies.at(-1)?.json();
  expect(composition?.areas[0].version).toBe('9.0.0');
  await expect(field).toHaveValue('06 55500999');
  await page.goBack();
  await page.getByRole('button', { name: 'Esci dalla pagina' }).click();
  await expect(says(page, 'newer')).toBeVisible();
  // The input is kept as a draft in the new version.
  await page.goForward();
  await expect(field).toHaveValue('06 55500999');
});

test('another shell is offered quietly: after accepting it the input is restored as a draft', async ({ page }, {
  outputDir,
}) => {
  await page.route('**/composition.json', async (route) => {
    // Without the ETag, so that the answer has a body.
    const { 'if-none-match': _, ...headers } = route.request().headers();
    const response = await route.fetch({ headers });
    await route.fulfill({ response, json: { ...(await response.json()), shell: 'another' } });
  });
  await signIn(page, 'superadmin');
  await page.goto('/admin/account');
  const field = page.getByRole('textbox', { name: 'Cognome', exact: true });
  await field.fill('Parole non salvate');
  await nextComposition(page);
  await expect(page.getByText('È disponibile una nuova versione')).toBeVisible();
  await expect(field).toHaveValue('Parole non salvate');
  await expectAccessible(page);
  await page.screenshot({ path: `${outputDir}/offer.png` });
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.screenshot({ path: `${outputDir}/offer-phone.png` });
  await page.unroute('**/composition.json');
  await page.getByRole('button', { name: 'Aggiorna' }).click();
  const question = page.getByRole('dialog', { name: 'Aggiornare adesso?' });
  await expect(question).toContainText('resta come bozza');
  await question.getByRole('button', { name: 'Aggiorna' }).click();
  await expect(page.getByText('È disponibile una nuova versione')).toHaveCount(0);
  await expect(field).toHaveValue('Parole non salvate');
});

test('a roll back is there for a new navigation in less than five seconds, without a reload', async ({ page }) => {
  const { goLive } = acts;
  await goLive(product.newer);
  await signIn(page, 'superadmin');
  await page.goto('/admin/associates?f=1');
  await expect(says(page, 'newer')).toBeVisible();
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Modifica dati' })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { samePage: true }));
  await goLive(product.older);
  const requested = page.waitForRequest('**/composition.json');
  // By now the page's composition is outdated, despite any activity.
  await page.waitForTimeout(4600);
  const back = page.getByRole('navigation', { name: 'Percorso' }).getByRole('link', { name: 'Soci' });
  await back.hover();
  // A navigation waits 600 ms for the answer, which a busy machine may take longer to give.
  await (await requested).response();
  await back.click();
  await page.getByRole('button', { name: 'Cerca', exact: true }).click();
  await expect(says(page, 'older')).toBeVisible();
  expect(await page.evaluate(() => 'samePage' in window)).toBe(true);
});

for (const width of [1280, 390])
  test(`an area that is off disappears from the menu and shows a message, at ${width}`, async ({ page }, {
    outputDir,
  }) => {
    const { setOff } = acts;
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, 'superadmin');
    await page.goto('/admin/users');
    await expect(page.getByRole('heading', { level: 1, name: 'Utenti' })).toBeVisible();
    await setOff(true);
    await nextComposition(page);
    const code: string[] = [];
    page.on('request', (one) => code.push(one.url()));
    if (width > 800) await expect(link(page, 'Soci')).toHaveCount(0);
    await page.goto('/admin/associates');
    await expect(page.getByText('Quest’area è momentaneamente disattivata.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Soci' })).toBeVisible();
    expect(code.filter((url) => /\/areas\/associates\//.test(url))).toEqual([]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.screenshot({ path: `${outputDir}/off-${width}.png` });
    await setOff(false);
    await page.getByRole('button', { name: 'Riprova' }).click();
    await page.getByRole('button', { name: 'Cerca', exact: true }).click();
    await expect(says(page, 'older')).toBeVisible();
  });

test('whoever works in an area that is switched off hears it at the next thing they ask', async ({
  page,
  tolerated,
}) => {
  tolerated.pattern = /status of 503/;
  await signIn(page, 'superadmin');
  // The last call of a screen that opens: it could hear of it before the person does.
  const opened = page.waitForResponse(/batches\?unfinished=own/);
  await page.goto('/admin/associates?f=1');
  await expect(says(page, 'older')).toBeVisible();
  await opened;
  const { setOff } = acts;
  await setOff(true);
  await page.getByLabel('Cognome').fill('Rossi');
  // A pointer on its way to the button could have the page hear of it first.
  await page.getByLabel('Cognome').press('Enter');
  await expect(page.getByText('Quest’area è momentaneamente disattivata.')).toBeVisible();
  await expect(link(page, 'Soci')).toHaveCount(0);
  await expect(link(page, 'Utenti')).toBeVisible();
});

test('who tries a version gets it from the login on and after a reload; the others do not', async ({ browser }) => {
  const { canary } = acts;
  await canary(product.newer, [people.secretary.email]);
  const logIn = async (role: Role) => {
    const page = await (await browser.newContext({ baseURL: product.address, locale: 'it-IT' })).newPage();
    await page.goto('/login');
    await logInByHand(page, people[role]);
    // Who has no Soci in their menu begins at the first page.
    await expect(
      page.getByRole('heading', { level: 1, name: role === 'secretary' ? /^Ciao, / : 'Soci' }),
    ).toBeVisible();
    if (role === 'secretary') await page.goto('/admin/associates');
    await expect(page.getByRole('heading', { level: 1, name: 'Soci' })).toBeVisible();
    return page;
  };
  for (const [role, which] of [
    ['secretary', 'newer'],
    ['admin', 'older'],
  ] as const) {
    const page = await logIn(role);
    const hasTheirs = async () => {
      await expect(page.getByRole('contentinfo')).toContainText(which === 'newer' ? 'Soci 9.0.0' : 'Soci 0.1.0');
      const from = () =>
        page.evaluate(() => [
          ...new Set(
            performance
              .getEntriesByType('resource')
              .flatMap(({ name }) => /\/areas\/associates\/([^/]+)\/.*screen.*\.js$/.exec(name)?.[1] ?? []),
          ),
        ]);
      await expect.poll(from).toEqual([product[which]]);
    };
    await hasTheirs();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Soci' })).toBeVisible();
    await hasTheirs();
    await page.context().close();
  }
  await canary(product.newer, []);
});

test.describe('an area of another address, in one tab', () => {
  let elsewhere: Server;
  let origin = '';
  test.beforeAll(async () => {
    const types: Record<string, string> = { js: 'text/javascript', json: 'application/json', css: 'text/css' };
    elsewhere = createServer((request, response) => {
      const name = (request.url ?? '/').split('/').at(-1) ?? '';
      const file = join(product.releases, 'areas/associates', product.newer, name);
      if (!/^[\w.-]+\.(js|json|css)$/.test(name) || !existsSync(file)) return response.writeHead(404).end();
      const type = types[name.split('.').at(-1) ?? ''] ?? '';
      return response
        .writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' })
        .end(readFileSync(file));
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const address = elsewhere.address();
    origin = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
  });
  test.afterAll(() => new Promise((resolve) => elsewhere.close(resolve)));

  const asking = () => `/admin/associates?f=1&override=associates@${origin}/areas/associates/${product.newer}/`;
  const foreign = (page: Page) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(origin)) asked.push(request.url());
    });
    return asked;
  };

  test('runs after its person agreed to the address, stays visible as such, and ends with one click', async ({
    page,
    context,
    tolerated,
  }, { outputDir }) => {
    tolerated.pattern = /^left the origin: http:\/\/127\.0\.0\.1/;
    const asked = foreign(page);
    await signIn(page, 'superadmin');
    await page.goto(asking());
    const question = page.getByRole('dialog', { name: 'Provare un’altra versione?' });
    await expect(question).toContainText(origin);
    await expect(says(page, 'older')).toBeVisible();
    expect(asked).toEqual([]);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Annulla' }).click();
    expect(page.url()).not.toContain('override');
    await page.goto(asking());
    await question.getByRole('button', { name: 'Prova in questa scheda' }).click();
    await expect(says(page, 'newer')).toBeVisible();
    const badge = page.getByText(`Prova: Soci da ${origin}`);
    await expect(badge).toBeVisible();
    await expectAccessible(page);
    await page.screenshot({ path: `${outputDir}/tried.png` });
    await page.reload();
    await expect(badge).toBeVisible();
    await expect(says(page, 'newer')).toBeVisible();
    // Another tab of the same browser has the live release.
    const other = await context.newPage();
    await other.goto('/admin/associates?f=1');
    await expect(says(other, 'older')).toBeVisible();
    await other.close();
    await page.getByRole('button', { name: 'Torna alla versione in uso di Soci' }).click();
    await expect(says(page, 'older')).toBeVisible();
    await expect(badge).toHaveCount(0);
  });

  test('is not even requested by a link that somebody without the permission follows', async ({ page }) => {
    const asked = foreign(page);
    await signIn(page, 'secretary');
    await page.goto(asking());
    await expect(page.getByText('Solo chi gestisce le versioni può provarne un’altra')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Provare un’altra versione?' })).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toContainText('Soci 0.1.0');
    expect(asked).toEqual([]);
  });
});
