import { expect, test } from 'vitest';
import { firstNameFirst, nameOfMember } from './member-name.ts';

test.each([
  ['a person', { nome: 'Ada', cognome: 'Rossi', azragsoc: 'Esempio S.r.l.' }, 'Rossi Ada', 'Ada Rossi'],
  ['who has a surname alone', { nome: '', cognome: 'Rossi' }, 'Rossi', 'Rossi'],
  ['a company alone', { nome: '', cognome: '', azragsoc: ' Esempio S.r.l. ' }, 'Esempio S.r.l.', 'Esempio S.r.l.'],
  ['nobody with a name', { nome: '', cognome: '' }, '0001234', '0001234'],
])('%s is called by what is known', (_, member, listed, title) => {
  const known = { codaica: '0001234', ...member };
  expect([nameOfMember(known), firstNameFirst(known)]).toEqual([listed, title]);
});
