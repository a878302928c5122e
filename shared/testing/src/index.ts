/** Tools for tests of screens and areas. The one barrel of this package; `./setup` prepares jsdom. */

/** True while a screen holds unsaved input, and where some of it has no draft: what the shell's leave guard checks, and says. */
export { hasUnsavedWork, losesWork } from '@sodalizio/area-kit/host';
export { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
export { allAnswered, roundTrips } from './all-answered.ts';
export { button, choice, dialog, field, retype } from './by-name.ts';
export { checkArea } from './check-area.ts';
export {
  answers,
  type FakeAnswer,
  type FakeApi,
  type FakeRequest,
  file,
  flagged,
  refusal,
  type SeenRequest,
  startFakeApi,
} from './fake-api.ts';
export { bySurname, fakeAssociates } from './fake-associates.ts';
export { type FakeRecords, fakeRecords } from './fake-records.ts';
export { aListedUser, aUserDetail, fakeUsers } from './fake-users.ts';
export { fillSlot } from './fill-slot.tsx';
export { aMember, anAssociate, aPayment, aUser, manyMembers } from './people.ts';
export { elsewhere, type RenderOptions, renderScreen } from './render-screen.tsx';
export { serverClock } from './server-clock.ts';
export { takeClock } from './take-clock.ts';
