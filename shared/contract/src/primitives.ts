import * as z from 'zod';
import { tidyBy } from './typed/line.ts';

/** `isWellFormed` is newer than the browsers of decision 0079. */
const storable = (value: string) => !value.includes('\u0000') && !/\p{Surrogate}/u.test(value);

/** Text from outside: no NUL (PostgreSQL refuses it), no lone surrogate, at most `max` characters. */
export const text = (max: number) => z.string().max(max).refine(storable, { error: 'invalid-text' });

/**
 * `text` that people type, tidied by the kind of its field (`tidyBy`): a program or a spreadsheet stores what a form stores.
 * Not for passwords, markup and codes that are compared sign by sign.
 */
export const typedText = (kind: keyof typeof tidyBy, max: number) =>
  z.string().refine(storable, { error: 'invalid-text' }).overwrite(tidyBy[kind]).max(max);

/** Maximum length of the text in a search box. */
export const searchLength = 120;

/** A name of a person or a thing: one line, displayed as written. */
export const nameText = (max: number) => typedText('name', max);

/** A calendar day: `YYYY-MM-DD`, no time, no zone. PostgreSQL has no year 0. */
export const day = z.iso.date().refine((value) => !value.startsWith('0000'));

/** A boolean in a query string. Absent, empty, `false` and `0` are off. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0', ''])])
  .transform((value) => value === true || value === 'true' || value === '1');

/** A list in a query string: `k=a&k=b`; a single value is a list of one. */
export const listOf = <T extends z.ZodType>(item: T, max: number) =>
  z.union([z.array(item).max(max), item.transform((value) => [value])]);

/** An integer in a query string, between two bounds. */
export const wholeNumber = (min: number, max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(min).max(max));
