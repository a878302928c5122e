import { attemptDetails, type ResultRow, resultsPageOf, resultsSummary } from '@sodalizio/contract/projects';
import { act, answers, refusal, renderScreen, roundTrips, screen, waitFor } from '@sodalizio/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { area } from '../area.tsx';
import ProjectResultsScreen from './project-results.screen.tsx';
import { aManager, anOpenResult, aResult, aSummary, fakeResults } from './test-results.ts';

/** Timers of reading again are advanced by the test. */
function takeTimers() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date('2026-11-23T09:00:00.000Z') });
  onTestFinished(() => void vi.useRealTimers());
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const open = (rows: () => readonly ResultRow[], options: Parameters<typeof fakeResults>[1] = {}) =>
  renderScreen(<ProjectResultsScreen />, {
    path: '/admin/projects/:project_id/:questionnaire_id/results',
    url: '/admin/projects/7/3/results',
    area,
    user: aManager(),
    api: fakeResults(rows, options),
  });

test('heading, rows and an open row follow what comes in, every ten seconds', async () => {
  takeTimers();
  let row: ResultRow = anOpenResult({ timeout: false });
  let completed = 0;
  const { api, person } = await open(() => [row], { summary: () => aSummary({ participants: 1, completed }) });
  await screen.findByText('1 utente');
  await person.click(await screen.findByRole('button', { name: 'Dettagli di Ugo Bianchi' }));
  await screen.findByText(/senza le risposte alle singole domande/);
  await pass(9_000);
  expect([api.askedOf(resultsSummary).length, api.askedOf(resultsPageOf).length]).toEqual([1, 1]);
  row = { ...row, items_answered: 8 };
  await pass(1_000);
  expect(await screen.findByText('8')).toBeTruthy();
  await expect.poll(() => api.askedOf(attemptDetails)).toHaveLength(2);
  row = aResult({ id: 2, full_name: 'Ugo Bianchi', attempt: 52 });
  completed = 1;
  await pass(10_000);
  expect(await screen.findByText('18,5/30')).toBeTruthy();
  expect(screen.getByText('1 di 1 ha completato')).toBeTruthy();
  expect(await screen.findByRole('figure', { name: 'Completati nel tempo' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Dettagli di Ugo Bianchi' }).getAttribute('aria-expanded')).toBe('true');
  expect([api.askedOf(resultsSummary).length, api.askedOf(resultsPageOf).length]).toEqual([3, 3]);
});

test('nothing is read again while nobody can see it', async () => {
  takeTimers();
  const { api } = await open(() => [aResult()]);
  await screen.findByText('1 utente');
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => hidden.mockRestore());
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(60_000);
  await act(() => roundTrips(api));
  expect([api.askedOf(resultsSummary).length, api.askedOf(resultsPageOf).length]).toEqual([1, 1]);
});

test('when it cannot be read any more the rows stay, and it is said', async () => {
  takeTimers();
  const { api, cache } = await open(() => [aResult()]);
  await screen.findByText('1 utente');
  api.also(
    answers(resultsSummary, () => refusal(503, 'unavailable')),
    answers(resultsPageOf, () => refusal(503, 'unavailable')),
  );
  await pass(10_000);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByText('Maria Rossi')).toBeTruthy();
  // Rows that are still being read are not read once more.
  await expect.poll(() => cache.isFetching()).toBe(0);
  api.also(...fakeResults(() => [aResult({ full_name: 'Maria Rossi Neri' })]));
  await pass(10_000);
  expect(await screen.findByText('Maria Rossi Neri')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
