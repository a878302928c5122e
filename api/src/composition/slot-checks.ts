import type { AreaRelease } from '@sodalizio/contract';
import { fillerMisfits, type SlotMisfit } from '@sodalizio/contract/slot-fit';
import type { Database } from '../db/open-database.ts';
import { Refusal } from '../platform/problem.ts';
import type { AreaStateRow } from './acts.repo.ts';
import { compareSlots } from './compare-slots.ts';
import { intakeSentences as says } from './intake/intake.labels.ts';
import { refused } from './intake/release-zip.ts';
import { slotHalves, slotsEverOffered } from './slots.repo.ts';

function refuse(filled: SlotMisfit | undefined): void {
  if (!filled) return;
  const { slot, says: faults } = filled;
  throw refused(faults.length === 0 ? says.slotUnknown(slot) : says.slotShape(slot, faults));
}

/**
 * Throws `release-refused` where a received release fills a slot that no known release offers in the shape it was built for.
 * Not only live releases count: both sides may be published before either goes live.
 */
export async function checkSlotsKnown(db: Database, release: AreaRelease): Promise<void> {
  if (!release.slots) return;
  const { own } = await compareSlots({ own: release, others: [{ id: '', offers: await slotsEverOffered(db) }] });
  refuse(own[0]);
}

/**
 * Throws `release-refused` where a release that goes live, or into a canary, would fill a slot that live areas do not offer in
 * that shape, or would change a slot that live areas fill. On a rollback (`back`) a missing slot is accepted: it renders
 * nothing, and a rollback must not wait for another team.
 */
export async function checkSlotsFit(
  trx: Database,
  { area, release, back }: { area: string; release: string; back: boolean },
): Promise<void> {
  const [own] = await slotHalves(trx, { area, release });
  if (!own) return;
  const others = (await slotHalves(trx)).filter(({ id }) => id !== area);
  const counts = ({ says: faults }: SlotMisfit) => !back || faults.length > 0;
  const compared = await compareSlots({ own, others });
  refuse(compared.own.find(counts));
  const misfit = compared.fillers.find(counts);
  if (!misfit) return;
  const { slot, by, says: faults } = misfit;
  throw refused(faults.length === 0 ? says.slotGone(slot, by) : says.slotChanged(slot, by, faults));
}

/** Throws `area-in-use` where live areas fill slots that the live release of this area offers. */
export async function checkSlotsUnused(trx: Database, { area, live }: AreaStateRow): Promise<void> {
  if (live === null) return;
  const [own] = await slotHalves(trx, { area, release: live });
  const offered = new Set(own?.offers?.map(({ slot }) => slot));
  const filled = fillerMisfits({ id: area }, await slotHalves(trx)).find(({ slot }) => offered.has(slot));
  if (filled) throw new Refusal('area-in-use', { sentence: says.slotFilled(filled.slot, filled.by) });
}
