import { findAssociates } from '@sodalizio/contract';
import { aMember, answers, fakeAssociates, flagged, renderScreen } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { area } from '../area.tsx';
import findMembers from './member-search.query.ts';

const signal = new AbortController().signal;

test.each([
  ['004217', { aica_code: '004217' }],
  ['rssmra75', { tax_code: 'rssmra75' }],
  ['rossi', { last_name: 'rossi' }],
  [' rossi maria  pia ', { last_name: 'rossi', first_name: 'maria pia' }],
])('“%s” is searched as %o', async (text, filters) => {
  const { api } = await renderScreen(null, { area, api: fakeAssociates({ members: [aMember()] }) });
  await expect(findMembers(text, signal)).resolves.toEqual([
    { title: 'Rossi Maria', subtitle: '004217 · Milano', to: '/admin/associates/004217' },
  ]);
  expect(Object.fromEntries(api.askedOf(findAssociates)[0]?.query ?? [])).toEqual({
    f: '1',
    ...filters,
    sort: 'nome',
    limit: '8',
  });
});

test('a text with an @ is searched as an e-mail, which is what is shown', async () => {
  const { api } = await renderScreen(null, {
    area,
    api: fakeAssociates({ members: [aMember({ recemail: 'maria.rossi@posta.example' })] }),
  });
  await expect(findMembers('maria.rossi@p', signal)).resolves.toEqual([
    { title: 'Rossi Maria', subtitle: '004217 · maria.rossi@posta.example', to: '/admin/associates/004217' },
  ]);
  expect(api.askedOf(findAssociates)[0]?.query.get('email')).toBe('maria.rossi@p');
});

test('without a registry session it says so, and leads to where the credentials are asked for', async () => {
  await renderScreen(null, { area, api: [answers(findAssociates, () => flagged('registry-session-missing'))] });
  await expect(findMembers('rossi', signal)).resolves.toEqual({
    sentence: 'Per cercare i soci serve l’accesso al registro soci.',
    action: 'Accedi al registro',
    to: '/admin/associates',
  });
});
