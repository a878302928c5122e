import type { Area } from '@sodalizio/area-kit';
import { composeOwnArea } from '../composition/compose-own-area.ts';
import { area as account } from './account/area.tsx';
import { area as login } from './login/area.tsx';
import { area as settings } from './settings/area.tsx';
import { area as users } from './users/area.tsx';

/** Areas that come with the shell instead of with the composition. A new one is added to this list and nowhere else. */
export const ownAreas: readonly Area[] = [login, account, users, settings];

/** The same, as the route builder takes every area. */
export const composedOwnAreas = ownAreas.map(composeOwnArea);
