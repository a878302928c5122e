import { defineArea } from '@sodalizio/area-kit';
import { labels } from './associates.labels.ts';
import { routes } from './routes.ts';

/** In an address as in a call; literally, because a search's code comes later. */
const filterNames = [
  ...['search', 'last_name', 'first_name', 'aica_code', 'tax_code', 'section', 'sez_code', 'status', 'have_payed'],
  ...[
    'payment_period',
    'quote_period',
    'company_name',
    'city',
    'tiposocio',
    'new',
    'awaiting_renewal',
    'with_warnings',
  ],
];

export const area = defineArea({
  id: 'associates',
  routes,
  menu: [
    {
      screen: 'associates.index',
      label: labels.menu,
      // Two people, 24×24, strokes.
      icon: 'M9 7m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M3 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2M16 3.13a4 4 0 0 1 0 7.75M21 21v-2a4 4 0 0 0 -3 -3.85',
      order: 10,
      requires: 'associates.menu',
    },
  ],
  screens: [
    {
      name: 'associates.index',
      title: labels.listTitle,
      requires: 'associates.read',
      early: [
        {
          path: '/api/admin/associates',
          with: { f: '1', sort: 'nome', limit: '100', offset: '0' },
          from: ['f', 'sort', ...filterNames],
          beside: ['vista'],
          needs: { name: 'f', value: '1' },
          unless: 'associates.has-start-view',
        },
      ],
      load: () => import('./list/associates-list.screen.tsx'),
    },
    {
      name: 'associates.batches',
      title: labels.batchesTitle,
      parent: 'associates.index',
      requires: 'associates.edit',
      load: () => import('./batches/batches.screen.tsx'),
    },
    {
      name: 'associates.fees',
      title: labels.feesTitle,
      parent: 'associates.index',
      requires: 'associates.read',
      load: () => import('./fees/fees.screen.tsx'),
    },
    {
      name: 'admin.associates.profile',
      title: labels.profileTitle,
      parent: 'associates.index',
      requires: 'associates.read',
      early: [{ path: '/api/admin/associates', with: { aica_code: ':codaica' }, beside: ['tab', 'apri', 'campo'] }],
      load: () => import('./profile/associate-profile.screen.tsx'),
    },
  ],
  actions: [{ label: labels.editFees, screen: 'associates.fees', requires: 'associates.fees' }],
  search: {
    requires: 'associates.read',
    prompt: labels.searchPrompt,
    load: () => import('./search/member-search.query.ts'),
  },
});
