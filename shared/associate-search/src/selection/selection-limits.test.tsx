import { CallError } from '@sodalizio/area-kit';
import { type ErrorCode, freezeSelection, type Member } from '@sodalizio/contract';
import { act, answers, button, manyMembers, refusal, renderScreen, screen, waitFor } from '@sodalizio/testing';
import { expect, test, vi } from 'vitest';
import { noFilters } from '../member-filters.ts';
import { namedLimit } from './chosen-members.ts';
import { type Selection, sentenceOf, useSelection } from './use-selection.ts';

const members = manyMembers(5);

async function open(readBetween: (start: number, end: number) => Promise<readonly Member[]>, refused?: ErrorCode) {
  const askRegistry = vi.fn();
  let now: Selection | undefined;
  function Screen() {
    now = useSelection({ name: 'test.selection', filters: noFilters, readBetween, askRegistry });
    return <p>{sentenceOf(now, 30) || 'nessuno'}</p>;
  }
  const { person, api } = await renderScreen(<Screen />, {
    api: refused ? [answers(freezeSelection, () => refusal(400, refused))] : [],
  });
  const does = (press: (selection: Selection) => unknown) =>
    act(async () => {
      if (now) press(now);
    });
  return { person, api, does, askRegistry };
}

test('a range that cannot be read adds nobody, and says why', async () => {
  const { does } = await open(() => Promise.reject(new CallError('offline', { message: 'Senza rete.' })));
  await does(({ rows }) => rows.onChoose(members.slice(0, 2), true));
  await does(({ rows }) => rows.onChooseRange({ start: 0, end: 5 }, true));
  expect(await screen.findByText('Senza rete.')).toBeTruthy();
  expect(screen.getByText('2 soci selezionati')).toBeTruthy();
});

test('a range of ten thousand is read; of one more nothing is read or selected, and it says how to have them', async () => {
  const read = vi.fn(() => Promise.resolve(members));
  const { does } = await open(read);
  await does(({ rows }) => rows.onChooseRange({ start: 7, end: 7 + namedLimit + 1 }, true));
  expect(await screen.findByText(/al massimo 10\.000 soci: per averne di più/)).toBeTruthy();
  expect(read).not.toHaveBeenCalled();
  await does(({ rows }) => rows.onChooseRange({ start: 7, end: 7 + namedLimit }, true));
  expect(await screen.findByText('5 soci selezionati')).toBeTruthy();
  expect(read).toHaveBeenCalledExactlyOnceWith(7, 7 + namedLimit);
});

test('who would be one too many is not selected, and those selected stay', async () => {
  const { does } = await open(() => Promise.resolve([]));
  const many = manyMembers(namedLimit + 1);
  await does(({ rows }) => rows.onChoose(many.slice(1), true));
  await does(({ rows }) => rows.onChoose(many.slice(0, 1), true));
  expect(await screen.findByText(/al massimo 10\.000 soci: per averne di più/)).toBeTruthy();
  expect(screen.getByText('10.000 soci selezionati')).toBeTruthy();
});

test('a selection that was cleared by mistake comes back', async () => {
  const { does, person } = await open(() => Promise.resolve([]));
  await does(({ rows }) => rows.onChoose(members, true));
  await does(({ clear }) => clear());
  expect(screen.getByText('nessuno')).toBeTruthy();
  expect(await screen.findByText('Selezione di 5 soci annullata')).toBeTruthy();
  await person.click(button('Ripristina'));
  expect(await screen.findByText('5 soci selezionati')).toBeTruthy();
});

test('one alone that was cleared is not worth a word', async () => {
  const { does } = await open(() => Promise.resolve([]));
  await does(({ rows }) => rows.onChoose(members.slice(0, 1), true));
  await does(({ clear }) => clear());
  expect(screen.getByText('nessuno')).toBeTruthy();
  expect(screen.queryByText(/annullata$/)).toBeNull();
});

test('all cannot be selected without the registry: its dialog opens, nobody is selected, and it can be tried again', async () => {
  const { does, api, askRegistry } = await open(() => Promise.resolve([]), 'registry-session-missing');
  for (const times of [1, 2]) {
    await does(({ chooseAll }) => chooseAll());
    await waitFor(() => expect(askRegistry).toHaveBeenCalledTimes(times));
  }
  expect(api.askedOf(freezeSelection)).toHaveLength(2);
  expect(screen.getByText('nessuno')).toBeTruthy();
});

test('a failure to select all is said, and asks for no registry', async () => {
  const { does, askRegistry } = await open(() => Promise.resolve([]), 'not-found');
  await does(({ chooseAll }) => chooseAll());
  expect(await screen.findByText(/^La selezione è scaduta/)).toBeTruthy();
  expect(askRegistry).not.toHaveBeenCalled();
});
