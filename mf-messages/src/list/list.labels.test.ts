import { expect, test } from 'vitest';
import { labels } from './list.labels.ts';

test('messages and drafts are counted apart, one in the singular', () => {
  expect(labels.counted(1, 0)).toBe('1 comunicazione inviata');
  expect(labels.counted(2_001, 1)).toBe('2.000 comunicazioni inviate, 1 bozza');
  expect(labels.counted(2, 2)).toBe('0 comunicazioni inviate, 2 bozze');
  expect([1, 2].map(labels.recipients)).toEqual(['1 destinatario', '2 destinatari']);
});

test('a draft is named before it is deleted, also without a title', () => {
  expect(labels.draftRemoval('Assemblea').body).toMatch(/^«Assemblea» non è ancora stata inviata/);
  expect(labels.draftRemoval('').body).toMatch(/^La bozza senza titolo non è ancora stata inviata/);
});
