import { CallError } from '@sodalizio/area-kit';
import { expect, test } from 'vitest';
import { noFilters } from '../member-filters.ts';
import { selectionSentence, sourceOf } from './selection.save.ts';

test.each([
  ['an expired selection', new CallError('not-found'), /^La selezione è scaduta/],
  ['a registry session that ended', new CallError('registry-session-missing'), /^La sessione del registro era scaduta/],
  [
    'a search of more than can be frozen',
    new CallError('invalid-input', { fields: [{ path: 'body.filters', code: 'out-of-range' }] }),
    /^I soci trovati sono più di un milione/,
  ],
  [
    'a search that is refused for another reason',
    new CallError('invalid-input', {
      message: 'Dati non validi.',
      fields: [{ path: 'body.filters', code: 'wrong-format' }],
    }),
    /^Dati non validi\.$/,
  ],
  [
    'any other input that is refused',
    new CallError('invalid-input', {
      message: 'Dati non validi.',
      fields: [{ path: 'body.codes', code: 'out-of-range' }],
    }),
    /^Dati non validi\.$/,
  ],
  ['a fault of the program', new TypeError('undefined'), /^Si è verificato un errore/],
  ['a lost connection', new CallError('offline', { message: 'Senza rete.' }), /^Senza rete\.$/],
])('%s is said in words that say what to do', (_, error, sentence) => {
  expect(selectionSentence(error)).toMatch(sentence);
});

test('members chosen one by one go by their codes, all of a search by its selection without those taken out', () => {
  const members = new Map(['004217', '004218'].map((codaica) => [codaica, { name: codaica, search: '' }]));
  expect(sourceOf({ kind: 'named', members })).toEqual({ codes: ['004217', '004218'] });
  const all = {
    kind: 'all',
    selection: '6b0e3a2c-5d0f-4c38-8d43-5b0a4a1f7f10',
    count: 30,
    filters: noFilters,
  } as const;
  expect(sourceOf({ ...all, except: new Set(['004217']) })).toEqual({ selection: all.selection, except: ['004217'] });
});
