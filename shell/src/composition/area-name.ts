import type { ComposedArea } from './read-composition.ts';

export const areaName = ({ id, release }: Pick<ComposedArea, 'id' | 'release'>): string =>
  release.menu.map(({ label }) => label).join(', ') || id;
