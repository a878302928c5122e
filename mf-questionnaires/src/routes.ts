import { defineRoutes } from '@sodalizio/area-kit';

/** The screens of this area: route name → path below /admin. */
export const { routes } = defineRoutes({
  'questionnaires.check': 'questionnaires/check',
});
