import type { Area } from '@sodalizio/area-kit';
import type { Composition } from '@sodalizio/contract';
import { areas } from './areas.ts';

export type PlacedArea = Composition['areas'][number] & { readonly own?: Area };
export type PlacedScreen = PlacedArea['release']['screens'][number];

/** Stands in for the shell's module of the same name: what the composition would say, known at build time. */
const placed: PlacedArea[] = areas.map(({ id, contract, menu, screens }) => ({
  id,
  version: '0.0.0',
  path: '/',
  release: {
    format: 1,
    id,
    version: '0.0.0',
    contract,
    menu: [...menu],
    screens: screens.map(({ load: _, ...screen }) => ({ ...screen, preload: { js: [], css: [] } })),
    shared: {},
    endpoints: [],
    container: '',
    entry: '',
    css: [],
    bytes: { js: 0, css: 0 },
  },
}));

export const parseComposition = () => placed;
export const readComposition = async () => placed;
export const fetchComposition = async () => placed;
