import { expect, test } from 'vitest';
import { uploadSentences } from './uploads.ts';

test('how many rows an undoing left has points for thousands', () => {
  expect(uploadSentences.kept(1)).toMatch(/^1 riga è rimasta:/);
  expect(uploadSentences.kept(1234)).toMatch(/^1\.234 righe sono rimaste:/);
});
