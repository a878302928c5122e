import { defineArea } from '@sodalizio/area-kit';
// Declares the types of the slots below.
import type {} from '@sodalizio/contract/associates.slots';
// Declares the permissions below: others do not type-check.
import type {} from '@sodalizio/contract/projects';
import { labels } from './projects.labels.ts';
import { routes } from './routes.ts';

/** A folder with a tick, 24×24, strokes. */
const icon = 'M3 6a2 2 0 0 1 2-2h4l2 3h8a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM9 13.5l2 2 4-4';

/** The public interface of this area. */
export const area = defineArea({
  id: 'projects',
  routes,
  menu: [
    {
      screen: 'projects.index',
      label: labels.menu,
      icon,
      order: 45,
      requires: 'projects.read',
    },
  ],
  screens: [
    {
      name: 'projects.index',
      title: labels.listTitle,
      requires: 'projects.read',
      early: [
        {
          path: '/api/projects',
          with: { sort: 'name', limit: '100', offset: '0' },
          from: ['search', 'company', 'questionnaire', 'state', 'sort'],
        },
      ],
      load: () => import('./list/projects-list.screen.tsx'),
    },
    {
      name: 'projects.edit',
      title: labels.editTitle,
      parent: 'projects.index',
      requires: 'projects.manage',
      load: () => import('./project/edit-project.screen.tsx'),
    },
    {
      name: 'project.users',
      title: labels.usersTitle,
      parent: 'projects.index',
      requires: 'projects.manage',
      load: () => import('./participants/project-users.screen.tsx'),
    },
    {
      name: 'project.results',
      title: labels.resultsTitle,
      parent: 'projects.index',
      requires: 'projects.manage',
      load: () => import('./results/project-results.screen.tsx'),
    },
    {
      name: 'project.qr_reader',
      title: labels.panelTitle,
      requires: 'public',
      webAssembly: true,
      load: () => import('./teacher/teacher-panel.screen.tsx'),
    },
  ],
  actions: [{ label: labels.add, screen: 'projects.edit', params: { id: '0' }, requires: 'projects.manage' }],
  slots: [
    {
      slot: 'associates.profile.tab',
      label: labels.menu,
      icon,
      order: 40,
      requires: 'projects.manage',
      load: () => import('./member/member-tab.tsx'),
    },
  ],
});
