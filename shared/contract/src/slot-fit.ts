import type { AreaRelease } from './composition.ts';
import { misfits } from './json-shapes.ts';

/** A slot that a release fills and that is not what it was built for: offered by nobody, or with another shape (`says`). */
export interface SlotMisfit {
  readonly slot: string;
  readonly says: readonly string[];
}

/** What does not fit between the slots that a release fills and those that these releases offer. */
export function slotMisfits(
  { slots = [] }: Pick<AreaRelease, 'slots'>,
  owners: readonly Pick<AreaRelease, 'offers'>[],
): SlotMisfit[] {
  const offered = owners.flatMap(({ offers = [] }) => offers);
  return slots.flatMap(({ slot, given }) => {
    const offer = offered.find((one) => one.slot === slot);
    if (!offer) return [{ slot, says: [] }];
    const says = misfits(offer.given, given, 'given', { unknownMembers: 'ignored' });
    return says.length > 0 ? [{ slot, says }] : [];
  });
}
