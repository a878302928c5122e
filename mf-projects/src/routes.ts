import { defineRoutes } from '@sodalizio/area-kit';

/** The screens of this area with the specification's names: route name → path below /admin; of the teacher panel, at the root. */
export const { routes, linkTo } = defineRoutes({
  'projects.index': 'projects',
  'projects.edit': 'projects/:id/edit',
  'project.users': 'projects/:id/users',
  'project.results': 'projects/:project_id/:questionnaire_id/results',
  'project.qr_reader': 'docente/:token',
});
