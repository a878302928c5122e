import { inThread, Overrun } from '../platform/in-thread.ts';
import { intakeSentences as says } from './intake/intake.labels.ts';
import { refused } from './intake/release-zip.ts';
import { compareShapes, type SlotsCompared, type SlotsTask } from './slot-shapes.ts';

/** Whether all shapes of a slot are literally the same: comparing them costs nothing. */
function isSame({ own, others }: SlotsTask): boolean {
  const offers = [own, ...others].flatMap((half) => half.offers ?? []);
  const fills = [own, ...others].flatMap(({ slots = [] }) => slots);
  return fills.every(({ slot, given }) =>
    offers.every((one) => one.slot !== slot || JSON.stringify(one.given) === JSON.stringify(given)),
  );
}

/**
 * Compares what a release fills and offers with others, in a thread: shapes may be made so that comparing them takes for ever (a
 * pattern that backtracks, alternatives in alternatives). Throws `release-refused` past a limit, `most` milliseconds.
 */
export async function compareSlots(task: SlotsTask, most?: number): Promise<SlotsCompared> {
  try {
    if (isSame(task)) return compareShapes(task);
    return await inThread<SlotsCompared>(new URL('./slots.worker.ts', import.meta.url), task, most);
  } catch (error) {
    // A range error: so deep that it cannot even be handed over.
    throw error instanceof Overrun || error instanceof RangeError ? refused(says.slotsTooHeavy, error) : error;
  }
}
