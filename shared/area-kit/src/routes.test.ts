import type {} from '@sodalizio/contract/associates.slots';
import { beforeEach, expect, it } from 'vitest';
import { defineArea } from './define-area.ts';
import { defineRoutes, linkTo as linkToPublished, routeStore } from './routes.store.ts';

const { routes, linkTo } = defineRoutes({
  'garden.index': 'garden',
  'garden.plant': 'garden/:bed/plants/:plant',
});

beforeEach(() => routeStore.setState({ paths: { ...routes, 'admin.associates.profile': 'associates/:codaica' } }));

it('links to screens of the area and to published ones, with parameters and query', () => {
  expect(linkTo('garden.index', {}, { search: 'a b' })).toBe('/admin/garden?search=a+b');
  expect(linkTo('garden.plant', { bed: 'a/b', plant: 7 })).toBe('/admin/garden/a%2Fb/plants/7');
  expect(linkTo('admin.associates.profile', { codaica: '004217' })).toBe('/admin/associates/004217');
  expect(linkToPublished('admin.associates.profile', { codaica: '004217' })).toBe('/admin/associates/004217');
});

it('takes no name that neither the area declares nor another publishes', () => {
  // @ts-expect-error misspelled
  expect(linkTo('garden.indx')).toBe('/admin/not-found');
  // @ts-expect-error an unpublished screen of Soci
  linkTo('associates.index');
  // @ts-expect-error another area's unpublished name
  linkToPublished('garden.index');
});

it('takes the parameters of the path, all of them and no others', () => {
  // @ts-expect-error a parameter is missing
  linkTo('garden.plant', { bed: 1 });
  // @ts-expect-error there is none
  linkTo('garden.plant');
  // @ts-expect-error one too many
  linkTo('garden.plant', { bed: 1, plant: 2, leaf: 3 });
  // @ts-expect-error this path has no parameter
  linkTo('garden.index', { bed: 1 });
  // @ts-expect-error a published path has its own
  linkTo('admin.associates.profile', { id: 1 });
});

it('gives each screen of an area its path, and takes no screen without one', () => {
  const screen = { title: 'Orto', requires: 'signed-in', load: async () => ({ default: () => null }) } as const;
  const area = defineArea({
    id: 'garden',
    routes,
    menu: [],
    screens: [
      { ...screen, name: 'garden.index' },
      // @ts-expect-error misspelled
      { ...screen, name: 'garden.plan', parent: 'garden.index' },
      // @ts-expect-error misspelled
      { ...screen, name: 'garden.plant', parent: 'garden.indx' },
    ],
  });
  expect(area.screens.map(({ path }) => path)).toEqual(['garden', '', 'garden/:bed/plants/:plant']);
  const entry = { label: 'Orto', icon: 'M3 5h18', order: 1, requires: 'signed-in' } as const;
  // @ts-expect-error misspelled
  defineArea({ id: 'garden', routes, menu: [{ ...entry, screen: 'garden.indx' }], screens: [] });
});
