import type { SlotFill } from '@sodalizio/area-kit';
import type { AreaPart } from '../composition/load-area.ts';
import type { ComposedArea } from '../composition/read-composition.ts';

/** Where the code of each fill is. One that its owner still shows is found also when its slot holds others by now. */
export const whereFilled = new WeakMap<SlotFill, { readonly area: ComposedArea; readonly part: AreaPart }>();
