import { defineRoutes } from '@sodalizio/area-kit';

/** The screens of this area: route name → path below /admin. */
export const { routes, linkTo } = defineRoutes({
  'settings.index': 'settings',
  'settings.area': 'settings/:area',
});
