import { defineRoutes } from '@sodalizio/area-kit';
// Declares the names of Soci's screens.
import type {} from '@sodalizio/contract/associates.slots';

/** The screens of this area: route name → path below /admin. */
export const { routes, linkTo } = defineRoutes({
  'messages.index': 'messages',
  'messages.create': 'messages/create',
  'messages.templates': 'messages/templates',
  'messages.templates.new': 'messages/templates/new',
  'messages.templates.edit': 'messages/templates/:id',
  'messages.message': 'messages/:id',
});
