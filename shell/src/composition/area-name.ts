import type { ComposedArea } from './read-composition.ts';

/** An area's display name: its menu entries, else its id. */
export const areaName = ({ id, release }: Pick<ComposedArea, 'id' | 'release'>): string =>
  release.menu.map(({ label }) => label).join(', ') || id;
