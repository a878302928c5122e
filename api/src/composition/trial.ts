import { createHash } from 'node:crypto';
import type { CurrentArea, CurrentComposition } from './current.repo.ts';

/**
 * Whether a person is in the canary of an area: by name, or by percentage. Stable for a release, and a larger percentage only
 * adds people; another release selects others.
 */
export function tries({ id, canary }: CurrentArea, person: number): boolean {
  if (canary === null) return false;
  if (canary.people.includes(person)) return true;
  const draw = createHash('sha256').update(`${id} ${canary.name} ${person}`).digest().readUInt32BE() % 100;
  return draw < canary.percent;
}

export const trialsOf = (current: CurrentComposition, person: number | null): readonly string[] =>
  person === null ? [] : current.areas.filter((area) => tries(area, person)).map(({ id }) => id);
