import { expect, test } from 'vitest';
import { labels } from './uploads.labels.ts';

test('hidden rows are counted, one in the singular', () => {
  expect(labels.hidden(1)).toMatch(/^1 riga è nascosta nel foglio/);
  expect(labels.hidden(1234)).toMatch(/^1\.234 righe sono nascoste nel foglio/);
});

test('columns with merged cells are named, one in the singular', () => {
  expect(labels.merged(['Ruolo'])).toMatch(/^Nella colonna «Ruolo» ci sono celle unite/);
  expect(labels.merged(['Ruolo', 'Email'])).toMatch(/^Nelle colonne «Ruolo», «Email» ci sono celle unite/);
});
