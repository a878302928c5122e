import * as z from 'zod';

/** Text a person or another program may send: no NUL (PostgreSQL refuses it), no lone surrogate, at most `max` characters. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), { error: 'invalid-text' });

/** Signs that change how the text around them reads, or end its line: controls, directions, separators. */
const misleading = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u;

/** A name of a person or a thing: one line that reads as it is written, without blanks around it. */
export const nameText = (max: number) =>
  text(max)
    .trim()
    .refine((value) => !misleading.test(value), { error: 'invalid-text', abort: true });

/** A calendar day as it travels: `YYYY-MM-DD`, no time, no zone. PostgreSQL knows no year 0. */
export const day = z.iso.date().refine((value) => !value.startsWith('0000'));

/** A switch in a query string. Absent, empty, `false` and `0` are off. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0', ''])])
  .transform((value) => value === true || value === 'true' || value === '1');

/** A list in a query string: `k=a&k=b`; one value alone is a list of one. */
export const listOf = <T extends z.ZodType>(item: T, max: number) =>
  z.union([z.array(item).max(max), item.transform((value) => [value])]);

/** A whole number in a query string, between two bounds. */
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
