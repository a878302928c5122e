import type { AreaRelease } from '@sodalizio/contract';
import { fillerMisfits, type SlotMisfit, slotMisfits } from '@sodalizio/contract/slot-fit';
import type { Database } from '../db/open-database.ts';
import { intakeSentences as says } from './intake/intake.labels.ts';
import { refused } from './intake/release-zip.ts';
import { slotHalves, slotsEverOffered } from './slots.repo.ts';

function refuse(filled: SlotMisfit | undefined): void {
  if (!filled) return;
  const { slot, says: faults } = filled;
  throw refused(faults.length === 0 ? says.slotUnknown(slot) : says.slotShape(slot, faults));
}

/**
 * Throws `release-refused` where a release that arrives fills a slot that no release known here offers as it was built for.
 * Not only live ones: who offers and who fills may publish both before either goes live.
 */
export async function checkSlotsKnown(db: Database, release: AreaRelease): Promise<void> {
  if (!release.slots) return;
  refuse(slotMisfits(release, [release, { offers: await slotsEverOffered(db) }])[0]);
}

/**
 * Throws `release-refused` where a release that goes live, or is tried, would fill a slot that live areas do not offer as it
 * was built for, or would not give live areas that fill its own what they were built for. On the way back (`back`) a slot
 * that is gone is let through: it draws nothing, and who must go back waits for no other team.
 */
export async function checkSlotsFit(
  trx: Database,
  { area, release, back }: { area: string; release: string; back: boolean },
): Promise<void> {
  const [own] = await slotHalves(trx, { area, release });
  if (!own) return;
  const others = (await slotHalves(trx)).filter(({ id }) => id !== area);
  const counts = ({ says: faults }: SlotMisfit) => !back || faults.length > 0;
  refuse(slotMisfits(own, [own, ...others]).find(counts));
  const misfit = fillerMisfits(own, others).find(counts);
  if (!misfit) return;
  const { slot, by, says: faults } = misfit;
  throw refused(faults.length === 0 ? says.slotGone(slot, by) : says.slotChanged(slot, by, faults));
}
