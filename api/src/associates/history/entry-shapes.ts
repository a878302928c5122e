import { payment, sectionLink } from '@sodalizio/contract';
import { type HistoryAction, historyActions } from '@sodalizio/contract/associates';
import * as z from 'zod';

/**
 * How the history of a member is written in `audit_entries`. Whoever changes a member leaves one row per member and act,
 * by `call.audit` or, for many at once, by `insert … select`:
 *
 *     subject_kind 'member', subject_id = codaica, action = one of `historyActions`, batch = uuid of the bulk act or null
 *
 * `before` and `after` are flat JSON objects of wire names, or null (SQL null) where there is nothing:
 *
 * | action            | before                              | after                               |
 * | ----------------- | ----------------------------------- | ----------------------------------- |
 * | `profile`         | the changed fields only             | the same fields                     |
 * | `admission`       | `{Ammesso}`                         | `{Ammesso}`; the reason in `reason` |
 * | `payment-added`   | null                                | the payment, all fields of `payment` |
 * | `payment-deleted` | the payment                         | null                                |
 * | `section-added`   | null, or `{sez_code}`               | `{sigla, preferita}`, `sez_code`    |
 * | `section-changed` | `{sigla, preferita}`, `sez_code`    | `{sigla, preferita}`, `sez_code`    |
 * | `section-deleted` | `{sigla, preferita}`, `sez_code`    | null, or `{sez_code}`               |
 *
 * `preferita` is 'Si' or 'No'. `sez_code` (the wire's word for the preferred section) stands there only where the act took
 * the preference from another section, or gave it back: the preferred one before, the preferred one after. So Lazio added as
 * preferred to a member who had Lombardia is before `{sez_code: 'LOM'}`, after `{sigla: 'LAZ', preferita: 'Si', sez_code: 'LAZ'}`.
 * A payment in SQL: `paymentJson` of associate.wire.ts, over `payments p`.
 *
 * What takes an entry back is its mirror image: the opposite action, before and after exchanged, `takes_back` = its id.
 * It is an entry like any other, and may be taken back in turn. Beside the row every act adds one to `members.version`.
 */
export const memberSubject = 'member';

/** What an action becomes when it is taken back. */
export const oppositeOf: Record<HistoryAction, HistoryAction> = {
  profile: 'profile',
  admission: 'admission',
  'payment-added': 'payment-deleted',
  'payment-deleted': 'payment-added',
  'section-added': 'section-deleted',
  'section-changed': 'section-changed',
  'section-deleted': 'section-added',
};

export const historyAction = z.enum(historyActions);

/** `before` or `after` of any entry. */
export const historyFields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable();
export type HistoryFields = z.infer<typeof historyFields>;

/** `before` or `after` of a payment that is there. */
export const paymentFields = payment;

/** `before` or `after` of a section's act. */
export const sectionFields = z
  .object({
    sigla: sectionLink.shape.sigla.exactOptional(),
    preferita: sectionLink.shape.preferita.exactOptional(),
    sez_code: z.string().exactOptional(),
  })
  .nullable();
export type SectionFields = z.infer<typeof sectionFields>;
