import { defineArea } from '@sodalizio/area-kit';
import type {} from '@sodalizio/contract/associates.slots';

const icon = 'M4 12h16';

/**
 * Not part of the product: an area that checks whether it shares the shell's single copies, and fills other areas' slots, to test
 * failures there.
 */
export const area = defineArea({
  id: 'canary',
  routes: { 'canary.index': 'canary', 'canary.throws': 'canary/throws' },
  menu: [{ screen: 'canary.index', label: 'Canarino', icon, order: 999, requires: 'signed-in' }],
  screens: [
    {
      name: 'canary.index',
      title: 'Canarino',
      requires: 'signed-in',
      load: () => import('./copies.screen.tsx'),
    },
    {
      name: 'canary.throws',
      title: 'Guasto',
      requires: 'signed-in',
      load: () => import('./throws.screen.tsx'),
    },
  ],
  slots: [
    {
      slot: 'associates.profile.tab',
      label: 'Canarino',
      icon,
      order: 900,
      requires: 'signed-in',
      load: () => import('./member.tab.tsx'),
    },
    {
      slot: 'associates.list.selection',
      label: 'Canarino',
      icon,
      order: 900,
      requires: 'signed-in',
      load: () => import('./chosen.act.tsx'),
    },
  ],
});
