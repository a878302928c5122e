import { defineRoutes } from '@sodalizio/area-kit';

export const { routes, linkTo } = defineRoutes({
  'users.index': 'users',
  'admin.users.profile': 'users/:id',
  'users.edit': 'users/:id/edit',
});
