import { area as associates } from '@sodalizio/mf-associates/area';

/** Every area, imported as an ordinary application would: its routes in the first bundle, its screens lazy. */
export const areas = [associates];
