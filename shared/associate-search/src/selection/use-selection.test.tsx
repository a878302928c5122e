import { freezeSelection } from '@sodalizio/contract';
import { act, answers, manyMembers, renderScreen, screen } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { noFilters } from '../member-filters.ts';
import { type Selection, sentenceOf, useSelection } from './use-selection.ts';

const members = manyMembers(30);
const some = (from: number, until: number) => members.slice(from, until);

type Seen = Parameters<Selection['rows']['onChooseRange']>[2];

/** A list of thirty on a slow line: what is asked of the server is answered by `answer`. */
async function open() {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  const frozen = answers(freezeSelection, () => ({ selection: '6b0e3a2c-5d0f-4c38-8d43-5b0a4a1f7f10', count: 30 }));
  let now: Selection | undefined;
  function Screen() {
    now = useSelection({
      name: 'test.selection',
      filters: noFilters,
      readBetween: (start, end) => held.then(() => some(start, end)),
      askRegistry: () => {},
    });
    return <p>{sentenceOf(now, 30) || 'nessuno'}</p>;
  }
  await renderScreen(<Screen />, {
    api: [{ endpoint: freezeSelection, handle: (request) => held.then(() => frozen.handle(request)) }],
  });
  const does = (press: (selection: Selection) => unknown) =>
    act(() => {
      if (now) void press(now);
    });
  return {
    choose: (from: number, until: number, add = true) => does(({ rows }) => rows.onChoose(some(from, until), add)),
    chooseRange: (start: number, end: number) => does(({ rows }) => rows.onChooseRange({ start, end }, true)),
    chooseAll: () => does(({ chooseAll }) => chooseAll()),
    chooseSeen: (start: number, end: number, seen: Seen) =>
      does(({ rows }) => rows.onChooseRange({ start, end }, true, seen)),
    clear: () => does(({ clear }) => clear()),
    arrive: async () => {
      answer();
      await act(() => new Promise((resolve) => setTimeout(resolve)));
    },
    freezing: () => now?.freezing,
  };
}

test('a selection that was cleared stays cleared when the range, or all, asked for before it arrive', async () => {
  const list = await open();
  list.choose(0, 1);
  list.chooseRange(0, 5);
  list.chooseAll();
  list.clear();
  await list.arrive();
  await expect.poll(list.freezing).toBe(false);
  expect(screen.getByText('nessuno')).toBeTruthy();
  list.choose(2, 4);
  expect(screen.getByText('2 soci selezionati')).toBeTruthy();
});

test('who was taken out while all were being selected is not among them', async () => {
  const list = await open();
  list.choose(0, 3);
  list.chooseAll();
  list.choose(1, 2, false);
  await list.arrive();
  await screen.findByText('29 soci selezionati: tutti i trovati tranne 1');
});

test('who was selected since everybody was cleared stays, where those are taken back', async () => {
  const list = await open();
  list.choose(0, 3);
  list.clear();
  list.choose(5, 6);
  act(() => screen.getByRole('button', { name: 'Ripristina' }).click());
  expect(screen.getByText('4 soci selezionati')).toBeTruthy();
});

test('of a range that was read only what the person saw as its ends is selected', async () => {
  const list = await open();
  list.chooseSeen(0, 5, (read) => read.slice(4));
  await list.arrive();
  expect(screen.getByText('1 socio selezionato')).toBeTruthy();
});

test('who was taken out while a range was being read is not selected again by it', async () => {
  const list = await open();
  list.choose(0, 2);
  list.chooseRange(0, 5);
  list.choose(1, 2, false);
  await list.arrive();
  await screen.findByText('4 soci selezionati');
});
