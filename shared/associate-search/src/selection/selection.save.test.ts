import { CallError } from '@sodalizio/area-kit';
import { expect, test } from 'vitest';
import { selectionSentence } from './selection.save.ts';

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
  ['a lost connection', new CallError('offline', { message: 'Senza rete.' }), /^Senza rete\.$/],
])('%s is said in words that say what to do', (_, error, sentence) => {
  expect(selectionSentence(error)).toMatch(sentence);
});
