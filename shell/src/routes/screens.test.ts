import { linkToRoute, resetSession, sessionStore } from '@sodalizio/area-kit/host';
import type { LoggedUser } from '@sodalizio/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { aComposedArea } from '../test-areas.ts';
import { homeOf, menuFor, offeredScreens, pagesFor, publishRoutes, searchPrompt } from './screens.ts';

const user = (available_permissions: LoggedUser['available_permissions']): LoggedUser => ({
  id: 1,
  first_name: 'Ada',
  last_name: 'Neri',
  email: 'ada@sodalizio.example',
  roles: ['admin'],
  tax_code: null,
  aica_password: false,
  aica_code: null,
  available_permissions,
});
const signIn = (permissions: LoggedUser['available_permissions'] = []) =>
  sessionStore.setState({ phase: 'signed-in', user: user(permissions) });

beforeEach(resetSession);

describe('the menu', () => {
  const entry = (screen: string, order: number, requires: string) => ({
    screen,
    label: screen,
    icon: 'M0 0',
    order,
    requires,
  });
  const area = aComposedArea({
    menu: [
      entry('garden.shed', 1, 'signed-in'),
      entry('garden.index', 2, 'signed-in'),
      entry('garden.lost', 0, 'signed-in'),
    ],
  });
  const offered = offeredScreens([area]);

  it('is empty without a session', () => {
    expect(menuFor(offered, [area])).toEqual([]);
  });

  it('hides an entry whose screen the person may not open, and one that leads nowhere', () => {
    signIn();
    expect(menuFor(offered, [area]).map(({ label }) => label)).toEqual(['garden.index']);
  });

  it('follows the order the areas gave', () => {
    signIn(['composition.override']);
    expect(menuFor(offered, [area]).map(({ label }) => label)).toEqual(['garden.shed', 'garden.index']);
  });

  it('fails closed on an unknown permission', () => {
    const odd = aComposedArea({ menu: [entry('garden.index', 1, 'garden.everything')] });
    signIn();
    expect(menuFor(offeredScreens([odd]), [odd])).toEqual([]);
  });
});

describe('routes of the composition', () => {
  it('links by name, with parameters, and never throws for an unknown name', () => {
    publishRoutes(offeredScreens([aComposedArea()]));
    expect(linkToRoute('garden.bed', { bed: 'a/b' })).toBe('/admin/garden/a%2Fb');
    expect(linkToRoute('garden.gone')).toBe('/admin/not-found');
  });

  it('gives a name or path to the first area that claims it', () => {
    const second = { ...aComposedArea(), id: 'second' };
    const offered = offeredScreens([aComposedArea(), second]);
    expect([...offered.values()].map(({ area }) => area.id)).toEqual(['garden', 'garden', 'garden']);
  });

  it('puts a public screen at the root, and never among the pages people go to', () => {
    const area = aComposedArea({
      menu: [],
      screens: [{ name: 'gate', path: 'gate', title: 'Cancello', requires: 'public', preload: { js: [], css: [] } }],
    });
    signIn();
    const offered = offeredScreens([area]);
    publishRoutes(offered);
    expect(linkToRoute('gate', {}, { from: 'street' })).toBe('/gate?from=street');
    expect(pagesFor(offered, [area])).toEqual([]);
    expect(homeOf(offered, [area])).toBeUndefined();
  });

  it('is known before the session, by the permissions of the last start', () => {
    const areas = [aComposedArea()];
    expect(homeOf(offeredScreens(areas), areas)).toBeUndefined();
    expect(homeOf(offeredScreens(areas), areas, (requires) => requires === 'signed-in')).toBe('garden');
  });

  it('begins at the first menu entry, else at the first open screen, else nowhere', () => {
    const area = aComposedArea();
    signIn();
    expect(homeOf(offeredScreens([area]), [area])).toBe('garden');
    const without = aComposedArea({ menu: [] });
    expect(homeOf(offeredScreens([without]), [without])).toBe('garden');
    resetSession();
    expect(homeOf(offeredScreens([without]), [without])).toBeUndefined();
  });

  it('does not begin in the menu of who searches elsewhere, but with the search', () => {
    const garden = aComposedArea();
    const seeds = aComposedArea({
      id: 'seeds',
      menu: [],
      screens: [],
      search: { requires: 'associates.read', prompt: 'Cerca un seme…' },
    });
    const areas = [garden, { ...seeds, id: 'seeds' }];
    signIn();
    expect([homeOf(offeredScreens(areas), areas), searchPrompt(areas)]).toEqual(['garden', undefined]);
    signIn(['associates.read']);
    expect([homeOf(offeredScreens(areas), areas), searchPrompt(areas)]).toEqual([undefined, 'Cerca un seme…']);
    const own = [aComposedArea({ search: { requires: 'associates.read', prompt: 'Cerca un fiore…' } })];
    expect(homeOf(offeredScreens(own), own)).toBe('garden');
  });
});
