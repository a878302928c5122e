import * as z from 'zod';

/** Text from outside: no NUL (PostgreSQL refuses it), no lone surrogate, at most `max` characters. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), { error: 'invalid-text' });

/** Maximum length of the text in a search box. */
export const searchLength = 120;

/** Characters that change the display of the text around them, or end its line: controls, directions, separators. */
const misleading = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u;

/** A name of a person or a thing: one line, displayed as written, trimmed. */
export const nameText = (max: number) =>
  text(max)
    .trim()
    .refine((value) => !misleading.test(value), { error: 'invalid-text', abort: true });

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
