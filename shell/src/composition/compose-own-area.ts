import type { Area } from '@sodalizio/area-kit';
import { version } from '../../package.json';
import type { ComposedArea } from './read-composition.ts';

export function composeOwnArea(area: Area): ComposedArea {
  const { id, contract, menu, screens, actions, search } = area;
  return {
    id,
    version,
    path: '',
    own: area,
    release: {
      format: 1,
      id,
      version,
      contract,
      menu: [...menu],
      screens: screens.map(({ load: _, ...screen }) => ({ ...screen, preload: { js: [], css: [] } })),
      ...(actions ? { actions: actions.map((action) => ({ ...action })) } : {}),
      ...(search ? { search: { requires: search.requires } } : {}),
      shared: {},
      endpoints: [],
      container: '',
      entry: '',
      css: [],
      bytes: { js: 0, css: 0 },
    },
  };
}
