import { anAssociate } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { toEdit, toValues, withoutHidden } from './edit-values.ts';

test('a profile goes into a form and comes back as it was', () => {
  const { codaica: _, Ammesso: _a, Quota: _q, Sezione: _s, version: _v, ...edit } = anAssociate();
  expect(toEdit(toValues(anAssociate()))).toEqual(edit);
  expect(toEdit(toValues(anAssociate({ datanasc: null }))).datanasc).toBeNull();
});

test('input of a field that is hidden by now does not change the stored value', () => {
  const stored = toValues(anAssociate({ docente_ata: true, istituto: 'Liceo Volta', comuneistituto: 'Como' }));
  const typed = { ...stored, nome: 'Ada', istituto: 'Liceo Galilei', comuneistituto: 'Erba' };
  expect(withoutHidden(typed, stored)).toEqual(typed);
  const unticked = { ...typed, docente_ata: false };
  expect(withoutHidden(unticked, stored)).toEqual({ ...unticked, istituto: 'Liceo Volta', comuneistituto: 'Como' });
});
