import * as z from 'zod';
import { text } from '../primitives.ts';
import { type DeclaredRoutes, publishedRoutes } from '../routes.ts';
import { areaSlots, type DeclaredSlots } from '../slots.ts';

export const slots = areaSlots({
  /** A tab of a member's profile. */
  'associates.profile.tab': z.object({ codaica: text(20) }),
  /** An act on the selected members, frozen by `freezeSelection`; `count` is their number. */
  'associates.list.selection': z.object({ selection: z.uuid(), count: z.number().int() }),
});
declare module '../slots.ts' {
  interface Slots extends DeclaredSlots<typeof slots> {}
}

export const routes = publishedRoutes({
  'admin.associates.profile': ['codaica'],
});
declare module '../routes.ts' {
  interface PublishedRoutes extends DeclaredRoutes<typeof routes> {}
}
