import { soundProfile, warningCases } from '@sodalizio/contract/associates/test-warning-cases';
import { screen } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { openProfile } from '../test-profile.tsx';

const addressOf = { Profilo: '', Recapiti: '?tab=recapiti', 'Dati azienda': '?tab=azienda' };

// The same cases make the server find a member by the filter "Dati da sistemare" (api/src/associates/warnings).
test.each(warningCases)('%s: %j is shown beside what is stored', async (tab, makes, words) => {
  await openProfile({ ...soundProfile, ...makes }, addressOf[tab]);
  expect(await screen.findByText((text) => text.includes(words))).toBeTruthy();
});
