import { AREA_CONTRACT } from '@sodalizio/area-kit';
import type { AreaRelease } from '@sodalizio/contract';
import type { ComposedArea } from './composition/read-composition.ts';

export const aRelease = (over: Partial<AreaRelease> = {}): AreaRelease => ({
  format: 1,
  id: 'garden',
  version: '1.0.0',
  contract: AREA_CONTRACT,
  container: 'area_garden',
  menu: [{ screen: 'garden.index', label: 'Giardino', icon: 'M0 0', order: 1, requires: 'signed-in' }],
  screens: [
    { name: 'garden.index', path: 'garden', title: 'Giardino', requires: 'signed-in', preload: { js: [], css: [] } },
    {
      name: 'garden.bed',
      path: 'garden/:bed',
      title: 'Aiuola',
      parent: 'garden.index',
      requires: 'signed-in',
      preload: { js: [], css: [] },
    },
    {
      name: 'garden.shed',
      path: 'shed',
      title: 'Capanno',
      requires: 'composition.override',
      preload: { js: [], css: [] },
    },
  ],
  shared: {},
  endpoints: [],
  entry: 'remoteEntry.js',
  css: [],
  bytes: { js: 0, css: 0 },
  ...over,
});

export const aComposedArea = (over: Partial<AreaRelease> = {}): ComposedArea => ({
  id: 'garden',
  version: '1.0.0',
  path: '/areas/garden/1.0.0-abc/',
  release: aRelease(over),
});
