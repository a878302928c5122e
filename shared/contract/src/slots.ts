import type * as z from 'zod';
import type { AreaRelease } from './composition.ts';

/**
 * Slots: named parts of an area's screens that other areas fill. The file `areas/<id>.slots.ts` of the area that offers them
 * declares each with what it gives, and adds its types, seen by whoever imports that file:
 * `declare module '../slots.ts' { interface Slots extends DeclaredSlots<typeof slots> {} }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas fill it
export interface Slots {}

/** The name of a slot: `<area>.<screen>.<what>`. */
export type SlotName = keyof Slots & string;

/** Per slot, what it gives to whatever fills it. */
export type SlotShapes = Readonly<Record<string, z.ZodObject>>;

/** What `Slots` gains by a declaration. */
export type DeclaredSlots<S extends SlotShapes> = { readonly [Name in keyof S]: z.output<S[Name]> };

/** Declares the slots that an area offers. Every name begins with the area's id and a dot; what is given is plain JSON. */
export const areaSlots = <const S extends SlotShapes>(value: S): S => value;

/** What a release fills, each named by its slot and `nth`: the how manieth of its fills of that slot it is, from 0. */
export const fillsOf = ({ slots = [] }: Pick<AreaRelease, 'slots'>) =>
  slots.map((one, at) => ({ ...one, nth: slots.slice(0, at).filter(({ slot }) => slot === one.slot).length }));
