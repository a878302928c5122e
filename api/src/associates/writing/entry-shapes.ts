import { payment, sectionLink } from '@sodalizio/contract';
import { type HistoryAction, historyActions } from '@sodalizio/contract/associates';
import * as z from 'zod';

/**
 * How the history of a member is stored in `audit_entries`. Every change of a member writes one row per member and act,
 * by `call.audit` or, for many at once, by `insert … select`:
 *
 *     subject_kind 'member', subject_id = codaica, action = one of `historyActions`, batch = uuid of the bulk act or null
 *
 * `before` and `after` are flat JSON objects of wire names, or SQL null:
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
 * `preferita` is 'Si' or 'No'. `sez_code` (wire name of the preferred section) is present only where the act moved the
 * preference from or to another section: the preferred one before, the preferred one after. So Lazio added as preferred
 * to a member who had Lombardia is before `{sez_code: 'LOM'}`, after `{sigla: 'LAZ', preferita: 'Si', sez_code: 'LAZ'}`.
 * A payment in SQL: `paymentJson` of associate.wire.ts, over `payments p`.
 *
 * Taking an entry back writes its mirror image: the opposite action, before and after exchanged, `takes_back` = its id.
 * That entry can be taken back in turn. Every act also adds one to `members.version`.
 */
export const memberSubject = 'member';

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

export const historyFields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable();
export type HistoryFields = z.infer<typeof historyFields>;

export const paymentFields = payment;

export const sectionFields = z
  .object({
    sigla: sectionLink.shape.sigla.exactOptional(),
    preferita: sectionLink.shape.preferita.exactOptional(),
    sez_code: z.string().exactOptional(),
  })
  .nullable();
export type SectionFields = z.infer<typeof sectionFields>;
