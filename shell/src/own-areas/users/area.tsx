import { defineArea } from '@sodalizio/area-kit';
import { addingParam } from './adding-param.ts';
import { titles } from './area.labels.ts';
import { routes } from './routes.ts';

export const area = defineArea({
  id: 'users',
  routes,
  menu: [
    {
      screen: 'users.index',
      label: titles.listTitle,
      // A person and a cog, 24×24, strokes.
      icon: 'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M6 21v-2a4 4 0 0 1 4 -4h2.5M17 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M19 15.5v1.5M19 21v1.5M22 17.3l-1.3 .75M17.3 20l-1.3 .75M16 17.3l1.3 .75M20.7 20l1.3 .75',
      order: 80,
      requires: 'users.read',
    },
  ],
  screens: [
    {
      name: 'users.index',
      title: titles.listTitle,
      requires: 'users.read',
      load: () => import('./users-list.screen.tsx'),
    },
    {
      name: 'admin.users.profile',
      title: titles.profileTitle,
      parent: 'users.index',
      requires: 'users.read',
      load: () => import('./user-profile.screen.tsx'),
    },
    {
      name: 'users.edit',
      title: titles.editTitle,
      parent: 'admin.users.profile',
      requires: 'users.manage',
      load: () => import('./user-edit.screen.tsx'),
    },
  ],
  actions: [{ label: titles.add, screen: 'users.index', query: { [addingParam]: '1' }, requires: 'users.create' }],
});
