import type { Page } from '@playwright/test';
import { todayInRome } from '@sodalizio/contract';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/axe.ts';
import { showToCamera, withFakeCamera } from '../../support/camera.ts';
import { headersOf } from '../../support/members.ts';
import {
  expect,
  logInByHand,
  logOutByHand,
  openWhole,
  type SignedIn,
  signIn,
  people as staff,
  test,
} from '../../support/people.ts';
import { aProject, type TestProject } from '../../support/projects.ts';

// A phone of its own, which nobody has signed in to.
test.use({ launchOptions: withFakeCamera });

const people = [
  ['0001', 'Anna Bianchi', ''],
  ['0002', 'Bruno Verdi', ''],
  ['0003', 'Carla D’Àmico', ''],
] as const;

interface Known {
  link: string;
  foreign_token: string;
  id: number;
}
async function knownOf(page: Page, person: SignedIn, { id }: TestProject): Promise<readonly Known[]> {
  return (await page.request.get(`/api/project/${id}/users`, { headers: headersOf(person) })).json();
}
const panelOf = async (page: Page, person: SignedIn, { id }: TestProject): Promise<string> =>
  `/docente/${(await (await page.request.get(`/api/projects/${id}`, { headers: headersOf(person) })).json()).token}`;

/** When somebody was marked present, as the staff sees it. */
async function presencesOf(page: Page, person: SignedIn, { id }: TestProject, code: string) {
  const one = (await knownOf(page, person, { id } as TestProject)).find(({ foreign_token }) => foreign_token === code);
  const details = await page.request.get(`/api/project/${id}/users/${one?.id}`, { headers: headersOf(person) });
  return (await details.json()).presences as { at: string; code: boolean }[];
}

/** The day in Rome, `minutes` from now. */
const romeDay = (minutes: number): string => todayInRome(new Date(Date.now() + minutes * 60_000));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the camera reads a participant’s QR code: present once, and a second reading says since when', async ({
    page,
    browser,
  }) => {
    const person = await signIn(page, 'superadmin');
    const project = await aProject(page, person, `Aula ${Date.now()}`, people);
    const [anna] = await knownOf(page, person, project);
    await page.goto(anna?.link ?? '');
    await showToCamera(page.context(), page.getByRole('img', { name: 'Codice QR del link personale' }));

    const theirs = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, locale: 'it-IT' });
    const phone = await theirs.newPage();
    await phone.goto(await panelOf(page, person, project));
    await expect(phone.getByRole('heading', { name: project.name })).toBeVisible();
    await expect(phone.getByText('0 presenti su 3')).toBeVisible();
    await expect(phone).toHaveTitle(/Pannello docente/);
    await expectAccessible(phone);
    await expectNoSidewaysScroll(phone);

    await phone.getByRole('button', { name: 'Leggi i QR con la fotocamera' }).tap();
    const said = phone.getByRole('status');
    await expect(said.getByText('Presente', { exact: true })).toBeVisible();
    await expect(said).toContainText('Anna Bianchi, matricola 0001');
    await expect(phone.getByText('1 presente su 3')).toBeVisible();
    await expectAccessible(phone);
    await expect
      .poll(() => presencesOf(page, person, project, '0001'))
      .toEqual([{ at: expect.any(String), code: true }]);

    // Some minutes later the same code again.
    await phone.getByRole('button', { name: 'Spegni la fotocamera' }).tap();
    await expect(phone.getByLabel('Fotocamera', { exact: true })).toHaveCount(0);
    await phone.waitForTimeout(5_500);
    await phone.getByRole('button', { name: 'Leggi i QR con la fotocamera' }).tap();
    await expect(said).toContainText(/Già presente dalle \d\d:\d\d/);
    await expect(phone.getByText('1 presente su 3')).toBeVisible();
    expect(await presencesOf(page, person, project, '0001')).toHaveLength(1);
    await theirs.close();
  });

  test('a code by hand, a name from the list, and a presence taken back', async ({ page, browser }) => {
    const person = await signIn(page, 'superadmin');
    const project = await aProject(page, person, `A mano ${Date.now()}`, people);
    const theirs = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, locale: 'it-IT' });
    const phone = await theirs.newPage();
    await phone.goto(await panelOf(page, person, project));
    const said = phone.getByRole('status');
    const code = phone.getByRole('textbox', { name: 'Matricola', exact: true });
    const mark = phone.getByRole('button', { name: 'Segna presente', exact: true });
    await mark.tap();
    await expect(phone.getByText('Scrivi la matricola')).toBeVisible();
    await code.pressSequentially(' 0002 ');
    await phone.keyboard.press('Enter');
    await expect(said).toContainText('Bruno Verdi, matricola 0002');
    await expect(code).toHaveValue('');
    await code.pressSequentially('9999');
    await mark.tap();
    await expect(said).toContainText('Nessun partecipante di questo progetto ha questo codice.');

    await phone.getByRole('searchbox', { name: 'Cerca per nome o matricola' }).pressSequentially('damico');
    await expect(phone.getByRole('listitem')).toHaveCount(1);
    await phone.getByRole('button', { name: 'Segna presente Carla D’Àmico' }).tap();
    await expect(phone.getByText('2 presenti su 3')).toBeVisible();
    await expect.poll(() => presencesOf(page, person, project, '0003')).toHaveLength(1);
    await phone.getByRole('button', { name: 'Togli la presenza di Carla D’Àmico' }).tap();
    const remove = phone.getByRole('dialog').getByRole('button', { name: 'Togli' });
    await expect(remove).toBeVisible();
    await expectAccessible(phone);
    await remove.tap();
    await expect(phone.getByText('1 presente su 3')).toBeVisible();
    await expect(said).toContainText('Presenza tolta');
    await expect.poll(() => presencesOf(page, person, project, '0003')).toEqual([]);
    expect(await presencesOf(page, person, project, '0002')).toEqual([{ at: expect.any(String), code: false }]);
    await theirs.close();
  });

  test('ten minutes without network: everybody keeps their own minute, also where the page was closed', async ({
    page,
    browser,
  }) => {
    test.skip(romeDay(-15) !== romeDay(15), 'at midnight in Rome its ten minutes are of two days');
    const person = await signIn(page, 'superadmin');
    const project = await aProject(page, person, `Senza rete ${Date.now()}`, people);
    const [anna] = await knownOf(page, person, project);
    await page.goto(anna?.link ?? '');
    await showToCamera(page.context(), page.getByRole('img', { name: 'Codice QR del link personale' }));
    const panel = await panelOf(page, person, project);

    const theirs = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, locale: 'it-IT' });
    const phone = await theirs.newPage();
    await phone.clock.install();
    const reader = phone.waitForResponse(/zxing_reader.*\.wasm/);
    await phone.goto(panel);
    // To its last byte.
    await (await reader).finished();
    await expect(phone.getByText('0 presenti su 3')).toBeVisible();
    await theirs.setOffline(true);
    // Whose code it is the phone knows by itself.
    await phone.getByRole('button', { name: 'Leggi i QR con la fotocamera' }).tap();
    await expect(phone.getByText('Anna Bianchi, matricola 0001')).toBeVisible();
    await phone.getByRole('button', { name: 'Spegni la fotocamera' }).tap();
    const read = Date.now();
    await expect(phone.getByText('1 presente su 3')).toBeVisible();
    await phone.clock.fastForward('10:00');
    await phone.getByRole('button', { name: 'Segna presente Bruno Verdi' }).tap();
    await expect(phone.getByText(/^2 letture da inviare/)).toBeVisible();
    await expect(phone.getByText('2 presenti su 3')).toBeVisible();
    await expectAccessible(phone);
    expect(await presencesOf(page, person, project, '0001')).toEqual([]);

    // The phone's browser is closed, and opened where there is a network.
    await phone.close();
    await theirs.setOffline(false);
    const again = await theirs.newPage();
    await again.clock.install({ time: Date.now() + 10 * 60_000 });
    await again.goto(panel);
    await expect(again.getByText('2 presenti su 3')).toBeVisible();
    await expect(again.getByText(/da inviare/)).toHaveCount(0);
    await expect.poll(() => presencesOf(page, person, project, '0001')).toHaveLength(1);
    const [one] = await presencesOf(page, person, project, '0001');
    expect(one?.code).toBe(true);
    // The phone believes that ten minutes have passed, and so does the server.
    expect(Math.abs(Date.parse(one?.at ?? '') - (read - 10 * 60_000))).toBeLessThan(60_000);
    await theirs.close();
  });

  test('what the network does moves no row under the finger, and hides none', async ({ page, browser, tolerated }) => {
    tolerated.pattern = /ERR_INTERNET_DISCONNECTED/;
    const person = await signIn(page, 'superadmin');
    const numbers = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));
    // Names that fit beside one button, and not beside the time too.
    const room = numbers.map((number) => [`00${number}`, `Persona ${number} Bianchi`, ''] as const);
    const project = await aProject(page, person, `Rete che va ${Date.now()}`, room);
    const theirs = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, locale: 'it-IT' });
    const phone = await theirs.newPage();
    await phone.goto(await panelOf(page, person, project));
    await expect(phone.getByText('0 presenti su 12')).toBeVisible();
    const row = (number: string) => phone.getByRole('listitem').filter({ hasText: `Persona ${number}` });
    const topOf = (number: string) => row(number).evaluate((found) => found.getBoundingClientRect().top);
    const mark = (number: string) => phone.getByRole('button', { name: `Segna presente Persona ${number}` });
    const waiting = phone.getByRole('status').filter({ hasText: 'da inviare' });

    await phone.evaluate(() => document.fonts.ready);
    const before = await topOf('02');
    await theirs.setOffline(true);
    // Without scrolling, as a tap does otherwise.
    await mark('01').dispatchEvent('click');
    await expect(waiting).toContainText('1 lettura');
    expect(await topOf('02')).toBe(before);
    await expectAccessible(phone);
    await expectNoSidewaysScroll(phone);
    await phone.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(phone);

    await phone.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const atTheEnd = await topOf('12');
    const lowest = await row('12').evaluate((found) => found.getBoundingClientRect().bottom);
    await expect(waiting).toBeInViewport({ ratio: 1 });
    expect(lowest).toBeLessThanOrEqual(await waiting.evaluate((found) => found.getBoundingClientRect().top));
    await theirs.setOffline(false);
    await expect(waiting).toHaveCount(0);
    expect(await topOf('12')).toBe(atTheEnd);
    await mark('12').tap();
    await expect(phone.getByText('2 presenti su 12')).toBeVisible();
    await expect.poll(() => presencesOf(page, person, project, '0012')).toHaveLength(1);
    expect(await topOf('12')).toBe(atTheEnd);
    await theirs.close();
  });

  test('every other project’s panel knows nobody of this one; a renewed address closes the old one and loses nothing', async ({
    page,
    browser,
    tolerated,
  }) => {
    tolerated.pattern = /status of 404|ERR_INTERNET_DISCONNECTED/;
    const person = await signIn(page, 'superadmin');
    const mark = Date.now();
    const project = await aProject(page, person, `Prima ${mark}`, people);
    const other = await aProject(page, person, `Seconda ${mark}`, [['0009', 'Dario Neri', '']]);
    const [anna] = await knownOf(page, person, project);
    await page.goto(anna?.link ?? '');
    await showToCamera(page.context(), page.getByRole('img', { name: 'Codice QR del link personale' }));

    const theirs = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, locale: 'it-IT' });
    const phone = await theirs.newPage();
    await phone.goto(await panelOf(page, person, other));
    await expect(phone.getByText('Dario Neri')).toBeVisible();
    await expect(phone.getByText('Anna Bianchi')).toHaveCount(0);
    await phone.getByRole('button', { name: 'Leggi i QR con la fotocamera' }).tap();
    await expect(phone.getByText('Nessun partecipante di questo progetto ha questo codice.')).toBeVisible();
    expect(await presencesOf(page, person, project, '0001')).toEqual([]);
    await phone.goto(`/docente/${anna?.link.slice(-64)}`);
    await expect(phone.getByText('Questo indirizzo non apre nessun pannello docente')).toBeVisible();
    await expectAccessible(phone);

    const before = await panelOf(page, person, project);
    await phone.goto(before);
    await expect(phone.getByText('0 presenti su 3')).toBeVisible();
    await theirs.setOffline(true);
    await phone.getByRole('button', { name: 'Segna presente Bruno Verdi' }).tap();
    await expect(phone.getByText(/^1 lettura da inviare/)).toBeVisible();

    // The staff renews the address meanwhile.
    await page.goto(`/admin/projects/${project.id}/users`);
    await page.getByRole('button', { name: 'Indirizzo e QR per il docente' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pannello docente' });
    await expect(dialog.getByRole('img', { name: 'Codice QR del pannello docente' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Rinnova l’indirizzo' }).click();
    const asking = page.getByRole('dialog', { name: 'Rinnovare l’indirizzo del pannello?' });
    await asking.getByRole('button', { name: 'Rinnova l’indirizzo' }).click();
    await expect(page.getByText('L’indirizzo del pannello è nuovo.')).toBeVisible();
    const now = await panelOf(page, person, project);
    expect(now).not.toBe(before);
    await expect(dialog.getByText(now)).toBeVisible();

    await theirs.setOffline(false);
    await phone.reload();
    await expect(phone.getByText('Da inviare da questo telefono: 1 lettura.')).toBeVisible();
    await phone.goto(now);
    await expect(phone.getByText('1 presente su 3')).toBeVisible();
    await expect.poll(() => presencesOf(page, person, project, '0002')).toHaveLength(1);
    await theirs.close();
  });
});

test('a panel stays open when the staff of the same browser logs out, and in again', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  const project = await aProject(page, person, `Stesso browser ${Date.now()}`, people);
  const panel = await page.context().newPage();
  await panel.goto(await panelOf(page, person, project));
  await expect(panel.getByText('0 presenti su 3')).toBeVisible();
  await openWhole(page, '/admin/projects');
  await expect(page.getByText(/progetti trovati$/)).toBeVisible();
  await logOutByHand(page);
  await expect(panel.getByText('0 presenti su 3')).toBeVisible();
  await expect(panel).toHaveURL(/\/docente\//);
  await logInByHand(page, staff.superadmin);
  await expect(page.getByRole('navigation', { name: 'Menu principale' })).toBeVisible();
  await expect(panel.getByText('0 presenti su 3')).toBeVisible();
  await expect(panel).toHaveURL(/\/docente\//);
});

test('the list’s menu opens the panel on a page of its own', async ({ page }) => {
  const person = await signIn(page, 'superadmin');
  const project = await aProject(page, person, `Menu ${Date.now()}`, people);
  await page.goto(`/admin/projects?search=${encodeURIComponent(project.name)}`);
  await page.getByRole('button', { name: `Azioni per ${project.name}` }).click();
  const [panel] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('menuitem', { name: 'Pannello docente' }).click(),
  ]);
  await expect(panel.getByText('0 presenti su 3')).toBeVisible();
  expect(new URL(panel.url()).pathname).toBe(await panelOf(page, person, project));
  await expect(page.getByRole('heading', { name: 'Progetti' })).toBeVisible();
});
