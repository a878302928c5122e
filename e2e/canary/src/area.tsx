import { defineArea } from '@sodalizio/area-kit';

/** Not part of the product: an area that tells whether it shares the shell's one copy of everything. */
export const area = defineArea({
  id: 'canary',
  menu: [{ screen: 'canary.index', label: 'Canarino', icon: 'M4 12h16', order: 999, requires: 'signed-in' }],
  screens: [
    {
      name: 'canary.index',
      path: 'canary',
      title: 'Canarino',
      requires: 'signed-in',
      load: () => import('./copies.screen.tsx'),
    },
    {
      name: 'canary.throws',
      path: 'canary/throws',
      title: 'Guasto',
      requires: 'signed-in',
      load: () => import('./throws.screen.tsx'),
    },
  ],
});
