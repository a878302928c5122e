import type { SlotName, Slots } from '@sodalizio/contract';
import { type ComponentType, useState } from 'react';
import { createStore, useStore } from 'zustand';
import { linkToRoute, routeStore } from './routes.store.ts';
import { hasUnsavedWork } from './use-leave-guard.ts';

/** A fill of another area, as rendered by the screen with the slot: a tab, a button, a link. */
export interface SlotFill {
  /** Unique in its slot and stable across reloads: usable in an address. */
  readonly key: string;
  readonly label: string;
  /** The label where what it acts on is said beside it. */
  readonly short?: string;
  /** The `d` of one 24×24 stroked SVG path. */
  readonly icon: string;
  /** Set for a link: a route name, for `slotLink`. */
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

/** For the shell: the fills of each slot for this session's person, and the component that renders a fill's code. */
export const slotStore = createStore<SlotState>(() => ({ fills: {}, Part: () => null }));

const none: readonly SlotFill[] = [];

/** Fills of a slot of this area, in order; their code is not loaded yet. */
export function useSlot(name: SlotName): readonly SlotFill[] {
  const live = useStore(slotStore, ({ fills }) => fills[name] ?? none);
  const [shown, setShown] = useState(live);
  // Unsaved work keeps its tab.
  if (shown !== live && !hasUnsavedWork()) setShown(live);
  return shown;
}

/** Renders the code of one fill. The shell handles loading and failures, isolated from this screen. */
export function SlotPart<Name extends SlotName>(props: {
  readonly slot: Name;
  readonly fill: SlotFill;
  readonly given: Slots[Name];
}) {
  const Part = useStore(slotStore, (state) => state.Part);
  return <Part {...props} />;
}

/** Address of a fill that is a link: the props become parameters of its route, the rest the query. */
export function slotLink({ link = '' }: SlotFill, given: object): string {
  const parameters: readonly string[] = routeStore.getState().paths[link]?.match(/(?<=:)[a-z_A-Z]+/g) ?? [];
  const values = Object.entries(given);
  const query = values.filter(([name]) => !parameters.includes(name));
  return linkToRoute(link, Object.fromEntries(values), Object.fromEntries(query));
}
