import { expect, test } from 'vitest';
import { changedSince, type DescribeField, mergeEdits } from './merge-edits.ts';

interface Typed {
  name: string;
  roles: readonly string[];
  picture: number | null;
  caption: string;
}

const field: DescribeField<Typed> = (name) =>
  ({
    name: { label: 'Nome', id: 'name' },
    roles: {
      label: 'Ruoli',
      id: 'roles',
      compared: ({ roles }: Typed) => roles.toSorted(),
      words: ({ roles }: Typed) => roles.join(', '),
    },
    picture: {
      label: 'Immagine',
      id: 'picture',
      together: { label: 'Immagine e didascalia', fields: ['caption'] as const },
      compared: ({ picture, caption }: Typed) => [picture, caption],
      words: ({ picture, caption }: Typed) => `${picture} ${caption}`,
    },
    caption: { label: 'Didascalia', id: 'caption' },
  })[name];

const base: Typed = { name: 'Ada', roles: ['admin'], picture: null, caption: '' };
const merge = (mine: Partial<Typed>, theirs: Partial<Typed>) =>
  mergeEdits({ field }, base, { ...base, ...mine }, { ...base, ...theirs });

test('what only one of the two changed is kept from both', () => {
  const { conflicts, values } = merge({ name: 'Eva' }, { roles: ['secretary'] });
  expect(conflicts).toEqual([]);
  expect(values({})).toEqual({ ...base, name: 'Eva', roles: ['secretary'] });
});

test('a field that both changed differently is a conflict, and gets the chosen value', () => {
  const { conflicts, values } = merge({ name: 'Eva', roles: [] }, { name: 'Ida', roles: ['secretary'] });
  expect(conflicts).toEqual([
    { key: 'name', label: 'Nome', mine: 'Eva', theirs: 'Ida' },
    { key: 'roles', label: 'Ruoli', mine: '', theirs: 'secretary' },
  ]);
  expect(values({ name: 'theirs', roles: 'mine' })).toMatchObject({ name: 'Ida', roles: [] });
  expect(values({ name: 'mine', roles: 'theirs' })).toMatchObject({ name: 'Eva', roles: ['secretary'] });
});

test('the same change by both is no conflict, spaces around text are no change', () => {
  expect(merge({ name: 'Eva' }, { name: ' Eva' }).conflicts).toEqual([]);
  expect(merge({ name: ' Ada ' }, { name: 'Ida' }).values({}).name).toBe('Ida');
});

test('a field decides itself what counts as a change', () => {
  const two = mergeEdits(
    { field },
    { ...base, roles: ['admin', 'secretary'] },
    { ...base, roles: ['secretary', 'admin'] },
    { ...base, roles: ['superadmin'] },
  );
  expect(two.conflicts).toEqual([]);
  expect(two.values({}).roles).toEqual(['superadmin']);
});

test('fields that only make sense together are chosen together', () => {
  const { conflicts, values } = merge({ picture: 3, caption: 'Aula' }, { caption: 'Cortile' });
  expect(conflicts).toEqual([
    { key: 'picture', label: 'Immagine e didascalia', mine: '3 Aula', theirs: 'null Cortile' },
  ]);
  expect(values({ picture: 'theirs' })).toMatchObject({ picture: null, caption: 'Cortile' });
  expect(values({ picture: 'mine' })).toMatchObject({ picture: 3, caption: 'Aula' });
});

test('two long values may be shortened to where they differ', () => {
  const contrast = (mine: string, theirs: string) => [mine.slice(0, 1), theirs.slice(0, 1)] as const;
  const { conflicts } = mergeEdits({ field, contrast }, base, { ...base, name: 'Eva' }, { ...base, name: 'Ida' });
  expect(conflicts).toEqual([{ key: 'name', label: 'Nome', mine: 'E', theirs: 'I' }]);
});

test.each<[boolean, Partial<Typed>, Partial<Typed>]>([
  [false, {}, {}],
  [false, { name: '50' }, { name: '€ 50,00' }],
  [false, { name: '9.30' }, { name: '09:30' }],
  [false, { roles: ['a', 'b'] }, { roles: ['b', 'a'] }],
  [true, { name: '50' }, { name: '€ 50,01' }],
  [true, { name: '50' }, { name: '50,00' }],
  [true, { name: '9.30' }, { name: '09:31' }],
  [true, { name: '0100' }, { name: '00100' }],
  [true, { name: 'x' }, { name: '€' }],
  [true, { picture: null }, { picture: 2 }],
  [true, { picture: 1 }, { picture: 2 }],
  [true, { name: '9' }, { name: '09:00', caption: 'x' }],
])('changed since: %s, from %j to %j', (changed, sent, now) =>
  expect(changedSince(field, { ...base, ...sent }, { ...base, ...now })).toBe(changed),
);
