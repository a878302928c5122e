import type { SlotFill } from '@sodalizio/area-kit';
import { sessionStore, slotStore } from '@sodalizio/area-kit/host';
import { fillsOf } from '@sodalizio/contract';
import { isFillOff, isOff, liveStore } from '../composition/live-composition.store.ts';
import { type AreaPart, releaseFor } from '../composition/load-area.ts';
import type { ComposedArea } from '../composition/read-composition.ts';
import { hasWork } from '../composition/typed-text.ts';
import { mayOpen } from '../routes/may-open.ts';
import type { SlotPart } from './slot-part.tsx';
import { whereFilled } from './where-filled.ts';

/** Keeps the fills of each slot up to date with the live areas and the session's person; `Part` renders one fill. */
export function keepSlotsFilled(areas: readonly ComposedArea[], Part: typeof SlotPart): () => void {
  slotStore.setState({ Part });
  let again: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    clearTimeout(again);
    const fills = fillsNow(areas);
    // Somebody's text keeps what is off until it is saved or left.
    if (hasWork()) again = setTimeout(update, 3000);
    if (JSON.stringify(fills) !== JSON.stringify(slotStore.getState().fills)) slotStore.setState({ fills });
  };
  update();
  const stops = [liveStore.subscribe(update), sessionStore.subscribe(update)];
  return () => {
    clearTimeout(again);
    for (const stop of stops) stop();
  };
}

function fillsNow(areas: readonly ComposedArea[]): Record<string, readonly SlotFill[]> {
  const found = areas
    .flatMap((area) => fillsOf(releaseFor(area).release).map((entry) => ({ area, ...entry })))
    .filter((entry) => mayOpen(entry.requires) && !leaves(entry))
    .sort((one, other) => one.order - other.order);
  const fills: Record<string, SlotFill[]> = {};
  for (const { area, slot, nth, label, short, icon, link } of found) {
    const key = keyOf(area, nth);
    const fill = { key, label, icon, ...(short !== undefined && { short }), ...(link !== undefined && { link }) };
    whereFilled.set(fill, { area, part: fillPart(slot, nth) });
    fills[slot] = [...(fills[slot] ?? []), fill];
  }
  return fills;
}

const fillPart = (slot: string, nth: number): AreaPart => ({
  name: `${slot} ${nth}`,
  pathIn: () => undefined,
  filesIn: (release) => fillsOf(release).find((one) => one.slot === slot && one.nth === nth)?.preload?.js ?? [],
  of: ({ slots = [] }) => slots.filter((one) => one.slot === slot)[nth],
});

const keyOf = ({ id }: ComposedArea, nth: number) => (nth === 0 ? id : `${id}-${nth + 1}`);

interface Entry {
  readonly area: ComposedArea;
  readonly slot: string;
  readonly nth: number;
}

/** Whether a part that was switched off is removed: not while the page has unsaved work, which may be typed in it. */
const leaves = ({ area, slot, nth }: Entry): boolean => {
  if (!isOff(area) && !isFillOff(area, { slot, nth })) return false;
  const isThere = slotStore.getState().fills[slot]?.some(({ key }) => key === keyOf(area, nth));
  return !(isThere && hasWork());
};
