import type { Participant } from '@sodalizio/contract/projects';
import { act, button, renderScreen, screen } from '@sodalizio/testing';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { ParticipantFilters } from './participants.query.ts';
import { aParticipant } from './test-participants.tsx';
import { useChosen } from './use-chosen.ts';

const people = [1, 2, 3, 4].map((id) => aParticipant({ id }));
/** Of a long list only the rows in sight are there: here the first and the last. */
const rowsOf = (readBetween: (start: number, end: number) => Promise<readonly Participant[]>) => ({
  total: people.length,
  at: (index: number) => (index === 0 || index === 3 ? people[index] : undefined),
  onRangeChange: () => {},
  status: 'ready' as const,
  readBetween,
});

function Chosen({ filters, rows }: { filters: ParticipantFilters; rows: ReturnType<typeof rowsOf> }) {
  const { selection, choice, count, chooseAll, clear } = useChosen(filters, rows);
  return (
    <>
      <button type="button" onClick={chooseAll}>
        Tutti
      </button>
      <button type="button" onClick={() => selection.onChooseRange({ start: 0, end: 4 }, true)}>
        Da qui a lì
      </button>
      <button type="button" onClick={() => selection.onChooseRange({ start: 0, end: 3 }, false)}>
        Senza questi
      </button>
      <button
        type="button"
        onClick={() => selection.onChooseRange({ start: 0, end: 4 }, true, (read) => read.filter(({ id }) => id === 4))}
      >
        Quello premuto
      </button>
      <button type="button" onClick={clear}>
        Deseleziona tutto
      </button>
      <output>{JSON.stringify({ count, choice })}</output>
    </>
  );
}

const none: ParticipantFilters = { search: '', state: '' };
const chosen = () => JSON.parse(screen.getByRole('status').textContent);

test('a range takes in the rows that were not read yet, and leaves them out again', async () => {
  const rows = rowsOf(async (start, end) => people.slice(start, end));
  const { person } = await renderScreen(<Chosen filters={none} rows={rows} />);
  await person.click(button('Da qui a lì'));
  await expect.poll(chosen).toEqual({ count: 4, choice: { ids: [1, 2, 3, 4] } });
  await person.click(button('Tutti'));
  await person.click(button('Senza questi'));
  await expect.poll(chosen).toEqual({ count: 1, choice: { all: true, search: '', except: [1, 2, 3] } });
});

test('a range that cannot be read chooses nobody and says why', async () => {
  const rows = rowsOf(() => Promise.reject(new Error('offline')));
  const { person } = await renderScreen(<Chosen filters={none} rows={rows} />);
  await person.click(button('Da qui a lì'));
  expect(await screen.findByText(/Si è verificato un errore/)).toBeTruthy();
  expect(chosen()).toEqual({ count: 0, choice: { ids: [] } });
});

test('of rows that have moved the pressed one alone is chosen', async () => {
  const rows = rowsOf(async (start, end) => people.slice(start, end));
  const { person } = await renderScreen(<Chosen filters={none} rows={rows} />);
  await person.click(button('Quello premuto'));
  await expect.poll(chosen).toEqual({ count: 1, choice: { ids: [4] } });
});

test('a range that is read when all were deselected meanwhile chooses nobody', async () => {
  let arrive = () => {};
  const read = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const rows = rowsOf(async (start, end) => read.then(() => people.slice(start, end)));
  const { person } = await renderScreen(<Chosen filters={none} rows={rows} />);
  await person.click(button('Da qui a lì'));
  await person.click(button('Deseleziona tutto'));
  await act(async () => arrive());
  expect(chosen()).toEqual({ count: 0, choice: { ids: [] } });
});

test('a range that is read when another search is shown meanwhile chooses nobody of it', async () => {
  const arrive = Promise.withResolvers<void>();
  const rows = rowsOf(async (start, end) => arrive.promise.then(() => people.slice(start, end)));
  function Searching() {
    const [filters, search] = useState(none);
    return (
      <>
        <Chosen filters={filters} rows={rows} />
        <button type="button" onClick={() => search({ search: 'rossi', state: '' })}>
          Un’altra ricerca
        </button>
      </>
    );
  }
  const { person } = await renderScreen(<Searching />);
  await person.click(button('Da qui a lì'));
  await person.click(button('Un’altra ricerca'));
  await act(async () => arrive.resolve());
  expect(chosen()).toEqual({ count: 0, choice: { ids: [] } });
});

test('a range of more than ten thousand is not read, and says how to have them', async () => {
  const read = vi.fn(async () => people);
  const { person } = await renderScreen(<ManyChosen read={read} />);
  await person.click(button('Uno di troppo'));
  expect(await screen.findByText(/al massimo 10\.000 partecipanti: per averne di più/)).toBeTruthy();
  expect(read).not.toHaveBeenCalled();
  await person.click(button('Tutti quelli che si può'));
  await expect.poll(chosen).toEqual({ count: 4, choice: { ids: [1, 2, 3, 4] } });
});

test('ranges that together name more than ten thousand are not added up: no act could take them', async () => {
  const many = Array.from({ length: 12_000 }, (_, id) => aParticipant({ id }));
  function Halves() {
    const rows = { ...rowsOf(async (start, end) => many.slice(start, end)), total: many.length };
    const { selection, count } = useChosen(none, rows);
    const choose = (start: number, end: number) => () => selection.onChooseRange({ start, end }, true);
    return (
      <>
        <button type="button" onClick={choose(0, 6_000)}>
          La prima metà
        </button>
        <button type="button" onClick={choose(6_000, 12_000)}>
          La seconda metà
        </button>
        <button type="button" onClick={choose(5_000, 10_000)}>
          In parte gli stessi
        </button>
        <output>{count}</output>
      </>
    );
  }
  const { person } = await renderScreen(<Halves />);
  await person.click(button('La prima metà'));
  await expect.poll(chosen).toBe(6_000);
  await person.click(button('La seconda metà'));
  expect(await screen.findByText(/al massimo 10\.000 partecipanti: per averne di più/)).toBeTruthy();
  expect(chosen()).toBe(6_000);
  await person.click(button('In parte gli stessi'));
  await expect.poll(chosen).toBe(10_000);
});

test('an exception that is removed is subtracted no more, and again once its removal is undone', async () => {
  const { person } = await renderScreen(<ManyButAnna />);
  await person.click(button('Tutti'));
  await person.click(button('Senza Anna'));
  expect(chosen()).toEqual({ count: 3, choice: { all: true, search: '', except: [1] } });
  await person.click(button('Rimuovi Anna'));
  expect(chosen()).toEqual({ count: 3, choice: { all: true, search: '', except: [1] } });
  await person.click(button('Annulla'));
  expect(chosen()).toEqual({ count: 3, choice: { all: true, search: '', except: [1] } });
  await person.click(button('Rimuovi Bruno'));
  expect(chosen()).toEqual({ count: 2, choice: { all: true, search: '', except: [1] } });
});

function ManyButAnna() {
  const [present, setPresent] = useState(people);
  const rows = { ...rowsOf(async () => present), total: present.length, at: (index: number) => present[index] };
  const { selection, choice, count, chooseAll, forget } = useChosen(none, rows);
  const remove = (id: number) => {
    setPresent(people.filter((one) => one.id !== id));
    forget([id]);
  };
  return (
    <>
      <button type="button" onClick={chooseAll}>
        Tutti
      </button>
      <button type="button" onClick={() => selection.onChoose(people.slice(0, 1), false)}>
        Senza Anna
      </button>
      <button type="button" onClick={() => remove(1)}>
        Rimuovi Anna
      </button>
      <button type="button" onClick={() => remove(2)}>
        Rimuovi Bruno
      </button>
      <button type="button" onClick={() => setPresent(people)}>
        Annulla
      </button>
      <output>{JSON.stringify({ count, choice })}</output>
    </>
  );
}

function ManyChosen({ read }: { read: () => Promise<readonly Participant[]> }) {
  const { selection, choice, count } = useChosen(none, rowsOf(read));
  return (
    <>
      <button type="button" onClick={() => selection.onChooseRange({ start: 5, end: 10_006 }, true)}>
        Uno di troppo
      </button>
      <button type="button" onClick={() => selection.onChooseRange({ start: 5, end: 10_005 }, true)}>
        Tutti quelli che si può
      </button>
      <output>{JSON.stringify({ count, choice })}</output>
    </>
  );
}
