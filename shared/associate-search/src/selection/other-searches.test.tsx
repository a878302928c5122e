import { freezeSelection } from '@sodalizio/contract';
import { act, answers, button, manyMembers, renderScreen, screen } from '@sodalizio/testing';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type MemberSearch, noFilters } from '../member-filters.ts';
import { type Selection, sentenceOf, useSelection } from './use-selection.ts';

const members = manyMembers(30);
const [milan, rome]: [MemberSearch, MemberSearch] = [
  { ...noFilters, city: 'Milano' },
  { ...noFilters, city: 'Roma' },
];

/** A list that begins with the members of Milan; the server freezes as many as `frozen` says. */
async function open(frozen: (body: unknown) => number = () => 30) {
  let now: Selection | undefined;
  let change: (filters: MemberSearch) => void = () => {};
  const asked: unknown[] = [];
  function Screen() {
    const [filters, setFilters] = useState(milan);
    change = setFilters;
    now = useSelection({ name: 'test.selection', filters, readBetween: async () => [], askRegistry: () => {} });
    return <p>{sentenceOf(now, 30) || 'nessuno'}</p>;
  }
  const { person } = await renderScreen(<Screen />, {
    api: [
      answers(freezeSelection, ({ body }) => {
        asked.push(body);
        return { selection: '6b0e3a2c-5d0f-4c38-8d43-5b0a4a1f7f10', count: frozen(body) };
      }),
    ],
  });
  const does = <T,>(press: (selection: Selection) => T) =>
    act(async () => {
      if (!now) throw new Error('no screen');
      return await press(now);
    });
  return {
    person,
    asked,
    search: (filters: MemberSearch) => act(() => change(filters)),
    choose: (from: number, until: number, add = true) =>
      does(({ rows }) => rows.onChoose(members.slice(from, until), add)),
    chooseAll: () => does(({ chooseAll }) => chooseAll()),
    freeze: () => does(({ freeze }) => freeze()),
    clear: () => does(({ clear }) => clear()),
  };
}
const says = (text: string) => expect(screen.getByText(text)).toBeTruthy();
const replaced = (count: number) => screen.queryByText(`La selezione precedente (${count} soci) è stata sostituita`);

test('who was selected in another search stays selected, and is told apart', async () => {
  const list = await open();
  await list.choose(0, 2);
  says('2 soci selezionati');
  list.search(rome);
  says('Selezione di 2 soci da una ricerca precedente');
  await list.choose(2, 3);
  says('3 soci selezionati, 2 da altre ricerche');
  list.search(milan);
  says('3 soci selezionati, 1 da altre ricerche');
  expect(replaced(2)).toBeNull();
});

test('all of a search take the place of those of another one, who can be brought back', async () => {
  const list = await open();
  await list.choose(0, 2);
  list.search(rome);
  await list.chooseAll();
  says('Tutti i 30 soci trovati sono selezionati');
  expect(replaced(2)).toBeTruthy();
  await list.person.click(button('Ripristina'));
  says('Selezione di 2 soci da una ricerca precedente');
});

test('all of a search after some of the same replace nobody', async () => {
  const list = await open();
  await list.choose(0, 2);
  await list.chooseAll();
  says('Tutti i 30 soci trovati sono selezionati');
  await list.choose(4, 5, false);
  says('29 soci selezionati: tutti i trovati tranne 1');
  expect(replaced(2) ?? replaced(30)).toBeNull();
});

test('one of another search takes the place of all of one', async () => {
  const list = await open();
  await list.chooseAll();
  list.search(rome);
  says('Selezione di 30 soci da una ricerca precedente');
  await list.choose(0, 1);
  says('1 socio selezionato');
  expect(replaced(30)).toBeTruthy();
});

test('a search that finds nobody any more selects nobody', async () => {
  const list = await open(() => 0);
  await list.chooseAll();
  says('nessuno');
});

test('an act takes exactly those who are selected; without any it takes none', async () => {
  const list = await open((body) => (JSON.stringify(body).includes('codes') ? 2 : 30));
  expect(await list.freeze()).toBeUndefined();
  await list.choose(0, 2);
  expect(await list.freeze()).toMatchObject({ count: 2 });
  await list.chooseAll();
  await list.choose(3, 4, false);
  await list.freeze();
  const codes = members.slice(0, 4).map(({ codaica }) => codaica);
  expect(list.asked).toEqual([
    { codes: codes.slice(0, 2) },
    { filters: expect.objectContaining({ city: 'Milano' }) },
    { selection: '6b0e3a2c-5d0f-4c38-8d43-5b0a4a1f7f10', except: [codes[3]] },
  ]);
});
