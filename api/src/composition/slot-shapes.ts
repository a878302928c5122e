import { fillerMisfits, type SlotHalf, type SlotMisfit, slotMisfits } from '@sodalizio/contract/slot-fit';

export interface SlotsTask {
  own: SlotHalf;
  others: readonly SlotHalf[];
}

export interface SlotsCompared {
  /** Fills of `own` that neither it nor others offer in their shape. */
  own: SlotMisfit[];
  /** Fills of others that `own` does not offer in their shape. */
  fillers: ReturnType<typeof fillerMisfits>;
}

export const compareShapes = ({ own, others }: SlotsTask): SlotsCompared => ({
  own: slotMisfits(own, [own, ...others]),
  fillers: fillerMisfits(own, others),
});
