import { sessionStore } from '@sodalizio/area-kit/host';
import { allows } from '@sodalizio/contract';

/** Permission names in a composition are untyped; `allows` fails closed on unknown ones. */
export const mayOpenWith = (granted: readonly string[] | undefined, requires: string): boolean =>
  allows(requires as Parameters<typeof allows>[0], granted);

export const mayOpen = (requires: string): boolean =>
  mayOpenWith(sessionStore.getState().user?.available_permissions, requires);
