import type { Area } from '@sodalizio/area-kit';
import { composeOwnArea } from '../composition/compose-own-area.ts';
import { area as account } from './account/area.tsx';
import { area as login } from './login/area.tsx';
import { area as mail } from './mail/area.tsx';
import { area as settings } from './settings/area.tsx';
import { area as users } from './users/area.tsx';

/** The shell's own areas. New ones are only added here. */
export const ownAreas: readonly Area[] = [login, account, users, mail, settings];

export const composedOwnAreas = ownAreas.map(composeOwnArea);
