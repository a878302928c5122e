import { code } from './code.ts';
import { date } from './date.ts';
import { email } from './email.ts';
import { euro } from './euro.ts';
import type { Hand } from './hand.ts';
import { link } from './link.ts';
import { name } from './name.ts';
import { phone } from './phone.ts';
import { taxCode } from './tax-code.ts';
import { line } from './text.ts';
import { time } from './time.ts';
import { wholeNumber } from './whole-number.ts';
import { year } from './year.ts';

export type { Hand, Outcome } from './hand.ts';

/** What people put into a field, by its kind: the `data-typed` of the field. */
export const hands = {
  euro,
  year,
  date,
  time,
  code,
  'tax-code': taxCode,
  'whole-number': wholeNumber,
  phone,
  name,
  email,
  link,
  text: line,
  search: line,
} as const satisfies Readonly<Record<string, readonly Hand[]>>;
export type HandKind = keyof typeof hands;
