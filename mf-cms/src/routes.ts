import { defineRoutes } from '@sodalizio/area-kit';

/** The screens of this area with the specification's names: route name → path below /admin. */
export const { routes, linkTo } = defineRoutes({
  'news.index': 'cms/news',
  'news.edit': 'cms/news/:id/edit',
  'affiliations.index': 'cms/affiliations',
  'affiliations.edit': 'cms/affiliations/:id/edit',
  'certifications.index': 'cms/certifications',
  'certifications.edit': 'cms/certifications/:id/edit',
});
