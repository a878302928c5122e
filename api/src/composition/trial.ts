import { createHash } from 'node:crypto';
import type { CurrentArea, CurrentComposition } from './current.repo.ts';

/**
 * Whether a person tries the canary of an area: because they are named, or because they fall into its percentage. The
 * same people each time, and a larger percentage only adds to them; another release draws other people.
 */
export function tries({ id, canary }: CurrentArea, person: number): boolean {
  if (canary === null) return false;
  if (canary.people.includes(person)) return true;
  const draw = createHash('sha256').update(`${id} ${canary.name} ${person}`).digest().readUInt32BE() % 100;
  return draw < canary.percent;
}

/** The areas of which a person tries another release than the one that is live. */
export const trialsOf = (current: CurrentComposition, person: number | null): readonly string[] =>
  person === null ? [] : current.areas.filter((area) => tries(area, person)).map(({ id }) => id);
