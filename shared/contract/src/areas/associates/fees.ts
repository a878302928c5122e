import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { memberTypes } from '../../words.ts';
import { euro, paymentYear } from './writing.ts';

/** Euro by member type; a type without one has no fee that year. */
const amounts = z.partialRecord(z.enum(memberTypes), euro);

/** The fees of one year. `version` grows by one at each write and is 0 while the year has none. */
export const yearFees = z.object({
  year: paymentYear,
  amounts,
  version: z.int32(),
  /** The last change: ISO 8601, UTC, and the person's name. */
  changed_at: z.string().nullable(),
  changed_by: z.string(),
});
export type YearFees = z.infer<typeof yearFees>;

/** The fees (quote) of all years that have some, newest year first. */
export const fees = endpoint({
  method: 'GET',
  path: '/api/admin/fees',
  requires: 'associates.read',
  area: 'associates',
  summary: 'Membership fees by year and member type',
  response: z.object({ items: z.array(yearFees) }),
});

/**
 * Sets the fees of one year. 409 `conflict`, with nothing written, where `version` is older than the stored one. Each change is
 * in the audit log with before and after. Payments already registered stay as they are.
 */
export const setFees = endpoint({
  method: 'POST',
  path: '/api/admin/fees',
  requires: 'associates.fees',
  area: 'associates',
  summary: 'Set the membership fees of a year',
  body: yearFees.pick({ year: true, amounts: true, version: true }),
  response: yearFees,
});
