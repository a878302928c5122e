import { defineRoutes } from '@sodalizio/area-kit';

/** The screens of this area: route name → path below /admin. */
export const { routes, linkTo } = defineRoutes({
  'associates.index': 'associates',
  'associates.batches': 'associates-batches',
  'admin.associates.profile': 'associates/:codaica',
});
