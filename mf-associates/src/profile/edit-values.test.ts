import { anAssociate } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { toEdit, toValues } from './edit-values.ts';

test('a profile goes into a form and comes back as it was', () => {
  const { codaica: _, Ammesso: _a, Quota: _q, Sezione: _s, version: _v, ...edit } = anAssociate();
  expect(toEdit(toValues(anAssociate()))).toEqual(edit);
  expect(toEdit(toValues(anAssociate({ datanasc: null }))).datanasc).toBeNull();
});
