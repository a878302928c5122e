import { defineRoutes } from '@sodalizio/area-kit';

export const { routes, linkTo } = defineRoutes({
  'associates.index': 'associates',
  'associates.batches': 'associates-batches',
  'associates.fees': 'associates-fees',
  'admin.associates.profile': 'associates/:codaica',
});
