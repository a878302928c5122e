import { expect, test } from 'vitest';
import { changedSince, type DescribeField } from './merge-edits.ts';

interface Typed {
  text: string | null;
}
const field: DescribeField<Typed> = (name) => ({ label: name, id: name });
const changes = (sent: string | null, now: string | null) => changedSince(field, { text: sent }, { text: now });

test.each([
  ['9.30', '09:30'],
  ['50', '€ 50,00'],
  [' Ada ', 'Ada'],
  [null, null],
])('%j that stands there as %j once it is left is no change', (sent, now) => {
  expect(changes(sent, now)).toBe(false);
});

test.each([
  ['9.30', '09:31'],
  ['50', '€ 50,01'],
  ['Ada', 'Eva'],
  ['Ada', ''],
  ['50', null],
  [null, '50'],
  // A postcode, a code, a telephone: not amounts.
  ['0100', '00100'],
  ['1.500', '1500'],
  ['45,50', '45.50'],
  ['09:30', '9.30'],
])('%j that was made %j is one, also where a choice is taken away or made', (sent, now) => {
  expect(changes(sent, now)).toBe(true);
});
