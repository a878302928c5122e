import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import { reports } from './area-faults.ts';
import { aMember } from './members.ts';
import { openRegistry, people, type SignedIn, tokensOf } from './people.ts';
import { type Planted, plantedZip } from './planted-area.ts';
import { openProfileTab } from './profile.ts';
import { deployToken, publish } from './releases.ts';

/** The team that releases the area `garden` in a composed product. `profile`: address of a member, with the area's tab open. */
const team = { token: '', version: 1, profile: '' };
export const profileWithTab = (): string => team.profile;

/** Gives the team its token, and makes its first release live. Returns the superadmin, who has the registry open. */
export async function openGarden(request: APIRequestContext): Promise<SignedIn> {
  const superadmin = await tokensOf(request, 'superadmin');
  await openRegistry(request, superadmin, people.superadmin.registryPassword);
  const { codaica } = await aMember(request, superadmin, { place: 0 });
  team.profile = `/admin/associates/${codaica}?tab=area-garden`;
  team.token = await deployToken(request, superadmin, 'garden', 'CI');
  await goLive(request, {});
  return superadmin;
}

export const byTeam = () => ({ Authorization: `Bearer ${team.token}` });

/** The team publishes a release with the next version. */
export async function publishNext(request: APIRequestContext, planted: Planted) {
  team.version += 1;
  const version = `${team.version}.0.0`;
  const release = await publish(request, team.token, { area: 'garden', zip: await plantedZip(version, planted) });
  return { version, release };
}
/** It publishes a release, and makes it live. */
export async function goLive(request: APIRequestContext, planted: Planted): Promise<string> {
  const { version, release } = await publishNext(request, planted);
  await live(request, release);
  return version;
}
export async function live(request: APIRequestContext, release: string) {
  const answer = await request.post('/api/areas/garden/live', { headers: byTeam(), data: { release, why: 'prova' } });
  expect(answer.status(), await answer.text()).toBe(200);
}
/** What the team reads of this version: causes, with what browsers said last. */
export async function reportsOn(request: APIRequestContext, of: string): Promise<Record<string, string>> {
  const answer = await request.get('/api/areas/garden', { headers: byTeam() });
  const { health } = await answer.json();
  const failures = health.find((one: { version: string }) => one.version === of)?.failures ?? [];
  return Object.fromEntries(
    failures.map((one: { cause: string; last_detail: string }) => [one.cause, one.last_detail]),
  );
}
export const expectReport = (request: APIRequestContext, of: string, cause: string, detail: RegExp) =>
  expect.poll(() => reportsOn(request, of)).toMatchObject({ [cause]: expect.stringMatching(detail) });

export const garden = '/admin/garden';
export const works = (page: Page, text = 'Le rose fioriscono') => expect(page.getByText(text)).toBeVisible();
export const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principale' });

/** Soci works in the same page: its list, a profile, a form, and the session. */
export async function nothingElseNotices(page: Page) {
  await menu(page).getByRole('link', { name: 'Soci' }).click();
  await page.getByRole('button', { name: 'Cerca', exact: true }).click();
  await expect(page.getByText('2.000 soci trovati')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder(/Cerca/)).toBeVisible();
  await page.keyboard.press('Escape');
}
export async function openTab(page: Page) {
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Rose' }).click();
}
export const tab = (page: Page) => page.getByRole('tabpanel', { name: 'Rose' });

/** Opens the area's tab in Soci in a new page, where none of the area's code ran before. */
export async function tabFirst(context: BrowserContext) {
  const page = await context.newPage();
  const reported = reports(page, 'garden');
  await page.goto(team.profile);
  return { page, reported };
}
/** Soci goes on around the tab. */
export async function profileGoesOn(page: Page) {
  await openProfileTab(page, 'Recapiti');
  await page.getByRole('button', { name: 'Modifica dati' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla' }).click();
}
