import { defineRoutes } from '@sodalizio/area-kit';

/** The screens of this area: route name → path below /admin. */
export const { routes, linkTo } = defineRoutes({
  'users.index': 'users',
  'admin.users.profile': 'users/:id',
  'users.edit': 'users/:id/edit',
});
