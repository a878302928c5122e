/** For the shell only: session, routes and the 401 rule. Areas may not import it (import rules). */
export { cacheDefaults } from './cache-defaults.ts';
export { whenRefused, whenUnauthorised } from './call.ts';
export { dropEarlyAnswers, keepEarlyAnswers } from './early-answers.ts';
export { noteNextPage } from './next-page.ts';
export { readStored } from './read-stored.ts';
export { adminBase, linkToRoute, routeStore, useCrumbOf } from './routes.store.ts';
export { noteServerTime } from './server-clock.ts';
export { resetSession, type SessionState, sessionStore } from './session.store.ts';
export { slotStore } from './slots.tsx';
export { type UnseenFailure, whenFailedUnseen } from './unseen-failure.ts';
export { forgetKept } from './use-kept.ts';
export { hasUnsavedWork, losesWork } from './use-leave-guard.ts';
export { leftParam } from './use-leave-screen.ts';
export { useSteps } from './use-steps.ts';
