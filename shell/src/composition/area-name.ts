import type { ComposedArea } from './read-composition.ts';

/** What people call an area: its entries in the menu; its id where it has none. */
export const areaName = ({ id, release }: Pick<ComposedArea, 'id' | 'release'>): string =>
  release.menu.map(({ label }) => label).join(', ') || id;
