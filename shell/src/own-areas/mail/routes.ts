import { defineRoutes } from '@sodalizio/area-kit';

export const { routes, linkTo } = defineRoutes({ 'mail.index': 'mail' });
