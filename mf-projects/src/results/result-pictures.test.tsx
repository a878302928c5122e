import type { ResultsSummary } from '@sodalizio/contract/projects';
import { renderScreen, screen, waitFor, within } from '@sodalizio/testing';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { thirtiethsOf, timesOf } from './pictures.ts';
import { ResultPictures } from './result-pictures.tsx';
import { aSummary } from './test-results.ts';

beforeEach(() => localStorage.clear());

const open = (over: Partial<ResultsSummary>) => renderScreen(<ResultPictures summary={aSummary(over)} />);
const picture = (name: string) => screen.getByRole('figure', { name });
/** Cells of the table, also where it is folded. */
const numbers = (name: string) =>
  within(picture(name))
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('scores: a bar for each thirtieth, the same in a table', async () => {
  const distribution = [
    { label: '18', people: 4 },
    { label: '30', people: 2 },
  ];
  await open({ completed: 6, distribution });
  const name = 'Distribuzione dei punteggi, in trentesimi';
  const bars = thirtiethsOf(distribution);
  expect([bars.length, bars[17], bars[18], bars[30]]).toEqual([
    31,
    { label: '17', people: 0 },
    { label: '18', people: 4 },
    { label: '30', people: 2 },
  ]);
  expect(numbers(name)).toEqual([
    ['Trentesimi', 'Completati'],
    ['18', '4'],
    ['30', '2'],
  ]);
});

test('who has completed without points, when levels were asked for, is counted beside the scores', async () => {
  const distribution = [
    { label: '18', people: 4 },
    { label: '', people: 2 },
  ];
  await open({ completed: 6, distribution });
  expect(numbers('Distribuzione dei punteggi, in trentesimi').slice(1)).toEqual([
    ['18', '4'],
    ['Senza punti', '2'],
  ]);
});

test('levels: a line for each, in their order', async () => {
  const distribution = [
    { label: 'Base', people: 1 },
    { label: '', people: 1000 },
  ];
  await open({ result: 'level', completed: 1001, distribution });
  expect(numbers('Distribuzione dei livelli')).toEqual([
    ['Livello', 'Completati'],
    ['Base', '1'],
    ['Senza livello', '1.000'],
  ]);
});

test('over time: days without anybody have their place', async () => {
  const days = [
    { day: '2026-11-20', people: 3 },
    { day: '2026-11-23', people: 1 },
  ];
  await open({ completed: 4, days });
  const name = 'Completati nel tempo';
  expect(timesOf(days).map(({ people }) => people)).toEqual([3, 0, 0, 1]);
  expect(timesOf(days)[1]?.label).toBe('21/11/2026');
  expect(numbers(name).slice(1)).toEqual([
    ['20/11/2026', '3'],
    ['23/11/2026', '1'],
  ]);
});

test.each([
  [['2026-01-05', '2026-03-20'], 'settimana del 05/01/2026'],
  [['2024-01-05', '2026-03-20'], '01/2024'],
  [['2009-01-05', '2026-03-20'], '2009'],
])('%j is told by %s', async ([first = '', last = ''], label) => {
  const days = [first, last].map((day) => ({ day, people: 1 }));
  await open({ completed: 2, days });
  expect(numbers('Completati nel tempo')[1]).toEqual([label, '1']);
});

test('before the first result there is nothing to draw', async () => {
  await open({ completed: 0, distribution: [], days: [] });
  expect(screen.getByText(/Nessuno ha ancora completato/)).toBeTruthy();
  expect(screen.queryByRole('figure')).toBeNull();
});

test('they can be folded, which is remembered', async () => {
  const { person, unmount } = await open({});
  await person.click(screen.getByText('Andamento'));
  await waitFor(() => expect(screen.queryByRole('figure')).toBeNull());
  unmount();
  const again = await open({});
  expect(screen.queryByRole('figure')).toBeNull();
  await again.person.click(screen.getByText('Andamento'));
  expect(await screen.findAllByRole('figure')).toHaveLength(2);
});

test('on a phone they are folded until somebody opens them', async () => {
  const wide = window.matchMedia.bind(window);
  const narrow = vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...wide(query), matches: true }));
  onTestFinished(() => narrow.mockRestore());
  const { person } = await open({});
  expect(screen.queryByRole('figure')).toBeNull();
  await person.click(screen.getByText('Andamento'));
  expect(await screen.findAllByRole('figure')).toHaveLength(2);
});
