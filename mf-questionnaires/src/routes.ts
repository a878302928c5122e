import { defineRoutes } from '@sodalizio/area-kit';

/** The screens of this area with the specification's names: route name → path below /admin. */
export const { routes, linkTo } = defineRoutes({
  'questionnaires.index': 'questionnaires',
  'questionnaires.edit': 'questionnaires/:id/edit',
});
