import type { SlotFill } from '@sodalizio/area-kit';
import type { AreaPart } from '../composition/load-area.ts';
import type { ComposedArea } from '../composition/read-composition.ts';

/** Source of each fill's code. Also found for a fill that is still shown after its slot has changed. */
export const whereFilled = new WeakMap<SlotFill, { readonly area: ComposedArea; readonly part: AreaPart }>();
