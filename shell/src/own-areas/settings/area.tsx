import { defineArea } from '@sodalizio/area-kit';
import { titles } from './area.labels.ts';
import { routes } from './routes.ts';

/** Impostazioni: the live release of each area, and acts on it (superadmin only). */
export const area = defineArea({
  id: 'settings',
  routes,
  menu: [
    {
      screen: 'settings.index',
      label: titles.settings,
      // Three sliders, 24×24, strokes.
      icon: 'M4 6h8M16 6h4M4 12h2M10 12h10M4 18h11M19 18h1M12 6a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M6 12a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M15 18a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
      order: 90,
      requires: 'composition.manage',
    },
  ],
  screens: [
    {
      name: 'settings.index',
      title: titles.settings,
      requires: 'composition.manage',
      load: () => import('./settings.screen.tsx'),
    },
    {
      name: 'settings.area',
      title: titles.area,
      parent: 'settings.index',
      requires: 'composition.manage',
      load: () => import('./area-settings.screen.tsx'),
    },
  ],
});
