import type { SlotFill } from '@sodalizio/area-kit';
import { sessionStore, slotStore } from '@sodalizio/area-kit/host';
import { fillsOf } from '@sodalizio/contract';
import { isFillOff, isOff, liveStore } from '../composition/live-composition.store.ts';
import { type AreaPart, releaseFor } from '../composition/load-area.ts';
import type { ComposedArea } from '../composition/read-composition.ts';
import { mayOpen } from '../routes/may-open.ts';
import type { SlotPart } from './slot-part.tsx';
import { whereFilled } from './where-filled.ts';

/** Keeps the fills of each slot up to date with the live areas and the session's person; `Part` renders one fill. */
export function keepSlotsFilled(areas: readonly ComposedArea[], Part: typeof SlotPart): () => void {
  slotStore.setState({ Part });
  const update = () => {
    const fills = fillsNow(areas);
    if (JSON.stringify(fills) !== JSON.stringify(slotStore.getState().fills)) slotStore.setState({ fills });
  };
  update();
  const stops = [liveStore.subscribe(update), sessionStore.subscribe(update)];
  return () => {
    for (const stop of stops) stop();
  };
}

function fillsNow(areas: readonly ComposedArea[]): Record<string, readonly SlotFill[]> {
  const found = areas
    .filter((area) => !isOff(area))
    .flatMap((area) => fillsOf(releaseFor(area).release).map((entry) => ({ area, ...entry })))
    .filter((entry) => mayOpen(entry.requires) && !isFillOff(entry.area, entry))
    .sort((one, other) => one.order - other.order);
  const fills: Record<string, SlotFill[]> = {};
  for (const { area, slot, nth, label, icon, link } of found) {
    const key = nth === 0 ? area.id : `${area.id}-${nth + 1}`;
    const fill = { key, label, icon, ...(link === undefined ? {} : { link }) };
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
