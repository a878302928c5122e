import type * as z from 'zod';
import type { AreaRelease } from './composition.ts';

/**
 * Slots: named parts of an area's screens that other areas fill. The file `areas/<id>.slots.ts` of the offering area declares
 * each with its props, and adds its types, visible to its importers:
 * `declare module '../slots.ts' { interface Slots extends DeclaredSlots<typeof slots> {} }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas fill it
export interface Slots {}

/** The name of a slot: `<area>.<screen>.<what>`. */
export type SlotName = keyof Slots & string;

/** Per slot, the schema of its props. */
export type SlotShapes = Readonly<Record<string, z.ZodObject>>;

/** For the declaration of `Slots`. */
export type DeclaredSlots<S extends SlotShapes> = { readonly [Name in keyof S]: z.output<S[Name]> };

/** Declares an area's slots. Every name begins with the area's id and a dot; props are plain JSON. */
export const areaSlots = <const S extends SlotShapes>(value: S): S => value;

/** Fills of a release, each identified by its slot and `nth`, its index among the fills of that slot. */
export const fillsOf = ({ slots = [] }: Pick<AreaRelease, 'slots'>) =>
  slots.map((one, at) => ({ ...one, nth: slots.slice(0, at).filter(({ slot }) => slot === one.slot).length }));
