import { defineRoutes } from '@sodalizio/area-kit';

export const { routes, linkTo } = defineRoutes({
  'settings.index': 'settings',
  'settings.area': 'settings/:area',
});
