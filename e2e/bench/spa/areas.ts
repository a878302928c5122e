import { area as associates } from '@sodalizio/mf-associates/area';

/** Every area, imported as in an ordinary application: its routes in the first bundle, its screens lazy. */
export const areas = [associates];
