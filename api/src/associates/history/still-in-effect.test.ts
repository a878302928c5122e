import type { Associate } from '@sodalizio/contract';
import { expect, test } from 'vitest';
import type { SectionFields } from '../writing/entry-shapes.ts';
import { linkChanges, linkingOf } from '../writing/section-links.ts';
import { isStillInEffect } from './still-in-effect.ts';

type Entry = Parameters<typeof isStillInEffect>[0];

const paid = {
  id: 7,
  quota: 50,
  data: '2026-03-01',
  annorif: 2026,
  tipopaga: 'Contanti',
  estremipaga: '',
  catass: '',
  note: '',
} as const;
const member = (more: Partial<Associate>) =>
  ({ nome: 'Anna', cognome: 'Bianchi', Ammesso: 'Si', Quota: [], Sezione: [], ...more }) as unknown as Associate;
const isStill = (entry: Entry, more: Partial<Associate>) => isStillInEffect(entry, member(more));

test('a profile is while every field has the value of then', () => {
  const entry: Entry = {
    action: 'profile',
    before: { nome: 'A', cognome: '' },
    after: { nome: 'Anna', cognome: 'Bianchi' },
  };
  expect(isStill(entry, {})).toBe(true);
  expect(isStill(entry, { cognome: 'Neri' })).toBe(false);
  expect(isStill({ ...entry, after: null }, {})).toBe(false);
});

test('an admission is until another is decided', () => {
  const entry: Entry = { action: 'admission', before: { Ammesso: '' }, after: { Ammesso: 'Si' } };
  expect(isStill(entry, {})).toBe(true);
  expect(isStill(entry, { Ammesso: 'Espulso' })).toBe(false);
});

test('a payment is while it is there as it was written', () => {
  const entry: Entry = { action: 'payment-added', before: null, after: paid };
  expect(isStill(entry, { Quota: [{ ...paid, id: 6, quota: 1 }, paid] })).toBe(true);
  expect(isStill(entry, { Quota: [] })).toBe(false);
  for (const change of [{ id: 8 }, { quota: 50.01 }, { data: '2026-03-02' }, { annorif: 2025 }, { note: 'x' }])
    expect([change, isStill(entry, { Quota: [{ ...paid, ...change }] })]).toEqual([change, false]);
  expect(isStill({ ...entry, after: { id: 7 } }, { Quota: [paid] })).toBe(false);
});

test('a deleted payment is while no other has its number', () => {
  const entry: Entry = { action: 'payment-deleted', before: paid, after: null };
  expect(isStill(entry, { Quota: [{ ...paid, id: 8 }] })).toBe(true);
  expect(isStill(entry, { Quota: [paid] })).toBe(false);
  expect(isStill({ ...entry, before: { id: 7 } }, {})).toBe(false);
});

const links = (...texts: string[]): Associate['Sezione'] =>
  texts.map((text) => ({
    sigla: text.slice(0, 3),
    preferita: text.endsWith('*') ? 'Si' : 'No',
  })) as Associate['Sezione'];
const added: Entry = {
  action: 'section-added',
  before: { sez_code: 'LOM' },
  after: { sigla: 'LAZ', preferita: 'Si', sez_code: 'LAZ' },
};

test('a section is while it and the one that lost the preference are linked as then', () => {
  expect(isStill(added, { Sezione: links('LAZ*', 'LOM') })).toBe(true);
  expect(isStill(added, { Sezione: links('LAZ*', 'LOM', 'TOS') })).toBe(true);
  for (const now of [['LOM*'], ['LAZ', 'LOM*'], ['LAZ*'], ['LAZ', 'LOM'], []])
    expect([now, isStill(added, { Sezione: links(...now) })]).toEqual([now, false]);
  expect(isStill({ action: 'section-added', before: null, after: null }, {})).toBe(false);
  expect(isStill({ ...added, before: { sigla: 1 } }, { Sezione: links('LAZ*', 'LOM') })).toBe(false);
});

test('it is not where another section has become preferred since: that would leave two', () => {
  const deleted: Entry = { action: 'section-deleted', before: { sigla: 'LAZ', preferita: 'Si' }, after: null };
  expect(isStill(deleted, { Sezione: links('TOS') })).toBe(true);
  expect(isStill(deleted, { Sezione: links('TOS*') })).toBe(false);
  expect(isStill({ ...deleted, before: { sigla: 'LAZ', preferita: 'No' } }, { Sezione: links('TOS*') })).toBe(true);
  const lost: Entry = { ...added, before: { sigla: 'LAZ', preferita: 'No' }, after: { sigla: 'LAZ', preferita: 'Si' } };
  expect(isStill({ ...lost, action: 'section-changed' }, { Sezione: links('LAZ*') })).toBe(true);
});

test('linking a section changes it, and the preference where another had it', () => {
  const linking = (sigla: string, preferita: 'Si' | 'No', ...now: string[]) =>
    linkingOf({ Sezione: links(...now) }, { sigla, preferita });
  expect(linking('LAZ', 'No', 'LAZ')).toBeUndefined();
  expect(linking('LAZ', 'Si', 'LAZ*', 'LOM')).toBeUndefined();
  expect(linking('LAZ', 'No')).toEqual({ before: null, after: { sigla: 'LAZ', preferita: 'No' } });
  expect(linking('LAZ', 'No', 'LOM*')).toEqual({ before: null, after: { sigla: 'LAZ', preferita: 'No' } });
  expect(linking('LAZ', 'No', 'LAZ*')).toEqual({
    before: { sigla: 'LAZ', preferita: 'Si' },
    after: { sigla: 'LAZ', preferita: 'No' },
  });
  expect(linking('LAZ', 'Si', 'LAZ', 'LOM*')).toEqual({
    before: { sigla: 'LAZ', preferita: 'No', sez_code: 'LOM' },
    after: { sigla: 'LAZ', preferita: 'Si', sez_code: 'LAZ' },
  });
  expect(linking('LAZ', 'Si', 'LOM*')).toEqual({ before: added.before, after: added.after });
});

test('the links that an entry changes are its own and the one that gains or loses the preference', () => {
  const both = (one: SectionFields, other: SectionFields) => [linkChanges(one, other), linkChanges(other, one)];
  const lazio = { sigla: 'LAZ', before: null, after: 'Si' };
  const lombardy = { sigla: 'LOM', before: 'Si', after: 'No' };
  expect(both({ sez_code: 'LOM' }, { sigla: 'LAZ', preferita: 'Si', sez_code: 'LAZ' })).toEqual([
    [lazio, lombardy],
    [
      { sigla: 'LAZ', before: 'Si', after: null },
      { sigla: 'LOM', before: 'No', after: 'Si' },
    ],
  ]);
  expect(both({ sez_code: 'LOM' }, null)).toEqual([[], []]);
});
