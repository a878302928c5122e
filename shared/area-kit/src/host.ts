/** The shell's door: what writes the session, the routes and the 401 rule. Areas may not import it (import rules). */
export { whenUnauthorised } from './call.ts';
export { forgetKept } from './kept.ts';
export { adminBase, routeStore, useCrumbOf } from './routes.ts';
export { resetSession, type SessionState, sessionStore } from './session.store.ts';
export { slotStore } from './slots.tsx';
export { hasUnsavedWork } from './unsaved-work.ts';
export { leftParam } from './use-leave-screen.ts';
