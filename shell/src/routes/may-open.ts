import { sessionStore } from '@sodalizio/area-kit/host';
import { allows } from '@sodalizio/contract';

/** The names in a composition are text from outside; `allows` fails closed on one it does not know. */
export const mayOpenWith = (granted: readonly string[] | undefined, requires: string): boolean =>
  allows(requires as Parameters<typeof allows>[0], granted);

/** Whether the person of this session may open what asks for `requires`. */
export const mayOpen = (requires: string): boolean =>
  mayOpenWith(sessionStore.getState().user?.available_permissions, requires);
