import type { ConflictChoice } from '@sodalizio/ui';
import { type UserValues, userValues } from './user-values.ts';

type Field = keyof UserValues;
const fields: readonly Field[] = userValues.keyof().options;

const same = (one: UserValues, other: UserValues, field: Field) =>
  field === 'roles'
    ? one.roles.toSorted().join() === other.roles.toSorted().join()
    : one[field].trim() === other[field].trim();

/** The fields both changed since `base`, each to something else: somebody has to choose. */
export const clashes = (base: UserValues, mine: UserValues, theirs: UserValues): Field[] =>
  fields.filter((field) => !same(base, mine, field) && !same(base, theirs, field) && !same(mine, theirs, field));

/** What is stored, with what I changed put onto it; where both changed a field, as chosen. */
export function merged(
  base: UserValues,
  mine: UserValues,
  theirs: UserValues,
  choices: Readonly<Partial<Record<string, ConflictChoice>>>,
): UserValues {
  const takes = fields.filter((field) => !same(base, mine, field) && choices[field] !== 'theirs');
  return { ...theirs, ...Object.fromEntries(takes.map((field) => [field, mine[field]])) };
}
