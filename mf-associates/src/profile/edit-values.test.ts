import { anAssociate } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { mergeEdits, toEdit, toValues, withFields } from './edit-values.ts';

const base = toValues(anAssociate());

test('a profile goes into a form and comes back as it was', () => {
  const { codaica: _, Ammesso: _a, Quota: _q, Sezione: _s, version: _v, ...edit } = anAssociate();
  expect(toEdit(toValues(anAssociate()))).toEqual(edit);
  expect(toEdit(toValues(anAssociate({ datanasc: null }))).datanasc).toBeNull();
});

test('what the other changed and I did not is taken', () => {
  const merged = mergeEdits(base, { ...base, nome: 'Ada' }, { ...base, recph: '06 555' });
  expect(merged).toEqual({ values: { ...base, nome: 'Ada', recph: '06 555' }, conflicts: [] });
});

test('the same change by both is none', () => {
  expect(mergeEdits(base, { ...base, nome: 'Ada' }, { ...base, nome: 'Ada' }).conflicts).toEqual([]);
});

test('what both changed differently has to be chosen; mine stands until then', () => {
  const mine = { ...base, nome: 'Ada', docente_ata: true };
  const theirs = { ...base, nome: 'Eva', docente_ata: false, reccap: '00187' };
  const merged = mergeEdits(base, mine, theirs);
  expect(merged.conflicts).toEqual(['nome']);
  expect(merged.values).toEqual({ ...base, nome: 'Ada', docente_ata: true, reccap: '00187' });
  expect(withFields(merged.values, theirs, ['nome']).nome).toBe('Eva');
});
