import { findAssociates } from '@sodalizio/contract';
import { savedViews } from '@sodalizio/contract/associates';
import { aMember, answers, fakeAssociates, flagged, manyMembers, renderScreen } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { area } from '../area.tsx';
import { noteOpened } from '../recent-members.ts';
import findMembers, { beforeTyping } from './member-search.query.ts';

const signal = new AbortController().signal;

test.each(['004217', 'rossi', ' rossi maria  pia ', '+39 333 12', 'rssmra75'])(
  '“%s” is searched as it is',
  async (text) => {
    const { api } = await renderScreen(null, { area, api: fakeAssociates({ members: [aMember()] }) });
    await expect(findMembers(text, signal)).resolves.toEqual([
      {
        title: 'Rossi Maria',
        subtitle: '004217 · Milano · 333 5556789',
        state: { label: 'Ammesso', tone: 'good' },
        to: '/admin/associates/004217',
      },
    ]);
    expect(Object.fromEntries(api.askedOf(findAssociates)[0]?.query ?? [])).toEqual({
      f: '1',
      search: text.trim(),
      sort: 'nome',
      limit: '40',
      exact_first: 'true',
    });
  },
);

test.each([
  ['maria.rossi@p', 'maria.rossi@posta.example · +39 333 12 34 567'],
  ['0039 333.1234567', '+39 333 12 34 567'],
  ['02 98765', '02/98765 · +39 333 12 34 567'],
  ['004217', 'Milano · +39 333 12 34 567'],
])('a member found by “%s” is shown with %s, the telephone always', async (text, contact) => {
  const member = aMember({ recemail: 'maria.rossi@posta.example', reccell: '+39 333 12 34 567', recph: '02/98765' });
  await renderScreen(null, { area, api: fakeAssociates({ members: [member] }) });
  await expect(findMembers(text, signal)).resolves.toMatchObject([{ subtitle: `004217 · ${contact}` }]);
});

test('several members are followed by a link to all of them', async () => {
  await renderScreen(null, { area, api: fakeAssociates({ members: manyMembers(1200) }) });
  const found = await findMembers('socio 1', signal);
  expect(found).toHaveLength(9);
  expect(found).toContainEqual({
    title: 'Vedi tutti i 1.200 in Soci',
    subtitle: '',
    to: '/admin/associates?f=1&search=socio+1',
  });
});

test('whose names begin with the typed words come first', async () => {
  const named = (cognome: string, nome: string, at: number) => aMember({ codaica: String(at), cognome, nome });
  const names = [...'abcdefgh'].map((letter) => `Carlov${letter}`);
  const members = [...names, 'Valentina', 'Violà'].map((nome, at) => named('Amato', nome, at));
  await renderScreen(null, { area, api: fakeAssociates({ members: [...members, named("D'Amato", 'Vera', 20)] }) });
  const titles = async (text: string) =>
    [await findMembers(text, signal)].flat().map((one) => 'title' in one && one.title);
  expect((await titles('amato v')).slice(0, 4)).toEqual([
    'Amato Valentina',
    'Amato Violà',
    "D'Amato Vera",
    'Amato Carlova',
  ]);
  expect(await titles('amato v')).toHaveLength(9);
  expect((await titles('amato viola'))[0]).toBe('Amato Violà');
  expect((await titles("d'amato"))[0]).toBe("D'Amato Vera");
});

test.each([
  ['deluca anna', 'De Luca Anna'],
  ['anna deluca', 'De Luca Anna'],
  ["d'amato ugo", 'Damato Ugo'],
  ['damato ugo', 'Damato Ugo'],
  ['de luca annamaria', 'Deluca Annamaria'],
])('“%s”, a whole name however it is spaced, finds %s before longer names', async (text, whole) => {
  const members = [
    aMember({ codaica: '1', cognome: 'Deluca', nome: 'Annamaria' }),
    aMember({ codaica: '2', cognome: 'De Luca', nome: 'Anna' }),
    aMember({ codaica: '3', cognome: "D'Amato", nome: 'Ugo Maria' }),
    aMember({ codaica: '4', cognome: 'Damato', nome: 'Ugo' }),
  ];
  await renderScreen(null, { area, api: fakeAssociates({ members }) });
  const [first] = [await findMembers(text, signal)].flat();
  expect(first).toMatchObject({ title: whole });
});

test('a company without first name and surname is found and remembered by its own', async () => {
  const company = aMember({ nome: '', cognome: '', azragsoc: 'Bottega srl' });
  const api = [
    ...fakeAssociates({ members: [aMember({ cognome: 'Abottega' }), company] }),
    answers(savedViews, () => []),
  ];
  await renderScreen(null, { area, api });
  await expect(findMembers('bott', signal)).resolves.toMatchObject([
    { title: 'Bottega srl' },
    { title: 'Abottega Maria' },
    {},
  ]);
  noteOpened(company);
  await expect(beforeTyping(signal)).resolves.toMatchObject([{ title: 'Bottega srl' }]);
});

test('for very many a lower bound is shown', async () => {
  await renderScreen(null, { area, api: fakeAssociates({ members: manyMembers(10_500) }) });
  await expect(findMembers('socio', signal)).resolves.toContainEqual(
    expect.objectContaining({ title: 'Vedi tutti gli oltre 10.000 in Soci' }),
  );
});

test('before anything is typed: recently opened members, the last one first, and the saved views', async () => {
  const view = { search: 'f=1&status=Moroso', hidden_columns: [], column_order: [], shared: true, start: false };
  const views = [
    { ...view, id: 3, name: 'Morosi', mine: true, owner: 'Ada Neri' },
    { ...view, id: 4, name: 'Ritardi', mine: false, owner: 'Ugo Blu' },
  ];
  await renderScreen(null, { area, api: [answers(savedViews, () => views)] });
  for (const codaica of ['1', '2', '3', '4', '5', '6', '2']) noteOpened(aMember({ codaica }));
  const things = await beforeTyping(signal);
  expect(things.filter(({ group }) => group === 'Soci aperti di recente').map(({ subtitle }) => subtitle)).toEqual([
    ...['2', '6', '5', '4', '3'],
  ]);
  expect(things.filter(({ group }) => group === 'Viste di Soci')).toEqual([
    { group: 'Viste di Soci', title: 'Morosi', subtitle: '', to: '/admin/associates?f=1&status=Moroso&vista=3' },
    {
      group: 'Viste di Soci',
      title: 'Ritardi',
      subtitle: 'Ugo Blu',
      to: '/admin/associates?f=1&status=Moroso&vista=4',
    },
  ]);
});

test('without a registry session it shows a message, with a link to the credentials dialog', async () => {
  await renderScreen(null, { area, api: [answers(findAssociates, () => flagged('registry-session-missing'))] });
  await expect(findMembers('rossi', signal)).resolves.toEqual({
    sentence: 'Per cercare i soci serve l’accesso al registro soci.',
    action: 'Accedi al registro',
    to: '/admin/associates',
  });
});

test('whom this person opened is there in a new tab, and gone after the logout', async () => {
  await renderScreen(null, { area, api: [answers(savedViews, () => [])] });
  noteOpened(aMember({ codaica: '7' }));
  sessionStorage.clear();
  expect(await beforeTyping(signal)).toHaveLength(1);
  // What a logout does.
  for (const key of Object.keys(localStorage)) if (!key.startsWith('sodalizio.')) localStorage.removeItem(key);
  expect(await beforeTyping(signal)).toEqual([]);
});
