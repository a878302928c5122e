import type { AreaRelease } from './composition.ts';
import { misfits } from './json-shapes.ts';

/** A filled slot that does not fit: not offered, or offered in another shape (`says`). */
export interface SlotMisfit {
  readonly slot: string;
  readonly says: readonly string[];
}

/** The slots of an `area.json`. */
export type SlotHalf = Pick<AreaRelease, 'id' | 'offers' | 'slots'>;

/** Misfits between the slots that a release fills and those that these releases offer: one fitting offer is enough. */
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

/** Fills of other areas that would no longer fit the slots of this release's area; `by` is the area. */
export function fillerMisfits(
  release: SlotHalf,
  others: readonly SlotHalf[],
): (SlotMisfit & { readonly by: string })[] {
  return others
    .filter(({ id }) => id !== release.id)
    .flatMap((other) => slotMisfits(other, [release]).map((misfit) => ({ ...misfit, by: other.id })))
    .filter(({ slot }) => slot.startsWith(`${release.id}.`));
}
