import { defineArea } from '@sodalizio/area-kit';
// Declares the permissions below: others do not type-check.
import type {} from '@sodalizio/contract/questionnaires';
import { labels } from './questionnaires.labels.ts';
import { routes } from './routes.ts';

/** The public interface of this area. */
export const area = defineArea({
  id: 'questionnaires',
  routes,
  menu: [
    {
      screen: 'questionnaires.index',
      label: labels.menu,
      // A list, 24×24, strokes.
      icon: 'M9 6h11M9 12h11M9 18h11M5 6v.01M5 12v.01M5 18v.01',
      order: 50,
      requires: 'questionnaires.read',
    },
  ],
  screens: [
    {
      name: 'questionnaires.index',
      title: labels.listTitle,
      requires: 'questionnaires.read',
      early: [
        {
          path: '/api/questionnaires-list',
          with: { sort: 'name', limit: '100', offset: '0' },
          // The state has another name in the call.
          from: ['search', 'sort'],
        },
      ],
      load: () => import('./list/questionnaires-list.screen.tsx'),
    },
    {
      name: 'questionnaires.edit',
      title: labels.editTitle,
      parent: 'questionnaires.index',
      // Who may not edit sees the questionnaire here.
      requires: 'questionnaires.read',
      load: () => import('./questionnaire/edit-questionnaire.screen.tsx'),
    },
  ],
  actions: [{ label: labels.add, screen: 'questionnaires.edit', params: { id: '0' }, requires: 'questionnaires.edit' }],
});
