import type { SlotName, Slots } from '@sodalizio/contract';
import { type ComponentType, useState } from 'react';
import { createStore, useStore } from 'zustand';
import { linkToRoute, routeStore } from './routes.store.ts';
import { hasUnsavedWork } from './use-leave-guard.ts';

/** What another area put into a slot, as the screen that offers the slot draws it: a tab, a button, a link. */
export interface SlotFill {
  /** Unique in its slot, and the same after a reload: it may stand in an address. */
  readonly key: string;
  readonly label: string;
  /** The `d` of one 24×24 stroked SVG path. */
  readonly icon: string;
  /** Set where it is a link: a route name, for `slotLink`. */
  readonly link?: string;
}

interface PartProps {
  readonly slot: string;
  readonly fill: SlotFill;
  readonly given: object;
}

interface SlotState {
  readonly fills: Readonly<Record<string, readonly SlotFill[]>>;
  readonly Part: ComponentType<PartProps>;
}

/** For the shell: what fills each slot for the person of this session, and what shows the code of one. */
export const slotStore = createStore<SlotState>(() => ({ fills: {}, Part: () => null }));

const none: readonly SlotFill[] = [];

/** What others put into a slot of this area, in their order; none of their code is fetched for it. */
export function useSlot(name: SlotName): readonly SlotFill[] {
  const live = useStore(slotStore, ({ fills }) => fills[name] ?? none);
  const [shown, setShown] = useState(live);
  // Whoever has something unsaved keeps what they are working in.
  if (shown !== live && !hasUnsavedWork()) setShown(live);
  return shown;
}

/** Shows the code of one fill. Fetching it, its failures and its end are the shell's: nothing of it reaches this screen. */
export function SlotPart<Name extends SlotName>(props: {
  readonly slot: Name;
  readonly fill: SlotFill;
  readonly given: Slots[Name];
}) {
  const Part = useStore(slotStore, (state) => state.Part);
  return <Part {...props} />;
}

/** Address of a fill that is a link: what is given fills the parameters of its route, the rest is the query. */
export function slotLink({ link = '' }: SlotFill, given: object): string {
  const parameters: readonly string[] = routeStore.getState().paths[link]?.match(/(?<=:)[a-z_A-Z]+/g) ?? [];
  const values = Object.entries(given);
  const query = values.filter(([name]) => !parameters.includes(name));
  return linkToRoute(link, Object.fromEntries(values), Object.fromEntries(query));
}
