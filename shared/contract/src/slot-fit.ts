import type { AreaRelease } from './composition.ts';
import { misfits } from './json-shapes.ts';

/** A slot that a release fills and that is not what it was built for: offered by nobody, or with another shape (`says`). */
export interface SlotMisfit {
  readonly slot: string;
  readonly says: readonly string[];
}

/** What an `area.json` says of slots. */
export type SlotHalf = Pick<AreaRelease, 'id' | 'offers' | 'slots'>;

/** What does not fit between the slots that a release fills and those that these releases offer: one that fits is enough. */
export function slotMisfits(
  { slots = [] }: Pick<AreaRelease, 'slots'>,
  owners: readonly Pick<AreaRelease, 'offers'>[],
): SlotMisfit[] {
  const offered = owners.flatMap(({ offers = [] }) => offers);
  return slots.flatMap(({ slot, given }) => {
    const tried = offered
      .filter((one) => one.slot === slot)
      .map((offer) => misfits(offer.given, given, 'given', { unknownMembers: 'ignored' }));
    if (tried.some((says) => says.length === 0)) return [];
    return [{ slot, says: tried[0] ?? [] }];
  });
}

/** What areas that fill slots of this release's area were built for, and would not be given by it; `by` is the area. */
export function fillerMisfits(
  release: SlotHalf,
  others: readonly SlotHalf[],
): (SlotMisfit & { readonly by: string })[] {
  return others
    .filter(({ id }) => id !== release.id)
    .flatMap((other) => slotMisfits(other, [release]).map((misfit) => ({ ...misfit, by: other.id })))
    .filter(({ slot }) => slot.startsWith(`${release.id}.`));
}
