import type { Associate, Payment } from '@sodalizio/contract';
import { type HistoryFields, paymentFields, sectionFields } from '../writing/entry-shapes.ts';
import { takesLastName } from '../writing/last-name.ts';
import { linkChanges } from '../writing/section-links.ts';
import type { StoredEntry } from './history.repo.ts';

/**
 * Whether an entry's values are still the member's, so that taking it back overwrites nothing newer. Values decide, not
 * times: a value that was changed and restored counts as unchanged.
 */
export function isStillInEffect(entry: Pick<StoredEntry, 'action' | 'before' | 'after'>, member: Associate): boolean {
  const { action, before, after } = entry;
  switch (action) {
    case 'profile':
      // Every other name may have been taken away since.
      return valuesInEffect(after, member) && !takesLastName({ ...member, ...before }, before ?? {});
    case 'admission':
      return valuesInEffect(after, member);
    case 'payment-added': {
      const paid = paymentFields.safeParse(after);
      return paid.success && member.Quota.some((one) => samePayment(one, paid.data));
    }
    case 'payment-deleted': {
      const paid = paymentFields.safeParse(before);
      return paid.success && !member.Quota.some(({ id }) => id === paid.data.id);
    }
    default:
      return linksInEffect(before, after, member);
  }
}

function valuesInEffect(after: HistoryFields, member: Associate): boolean {
  const present: Readonly<Record<string, unknown>> = member;
  return after !== null && Object.entries(after).every(([field, value]) => present[field] === value);
}

const samePayment = (one: Payment, other: Payment): boolean =>
  (Object.keys(paymentFields.shape) as (keyof Payment)[]).every((key) => one[key] === other[key]);

function linksInEffect(before: HistoryFields, after: HistoryFields, { Sezione }: Associate): boolean {
  const [was, became] = [sectionFields.safeParse(before), sectionFields.safeParse(after)];
  if (!was.success || !became.success) return false;
  const changes = linkChanges(was.data, became.data);
  const present = new Map(Sezione.map(({ sigla, preferita }) => [sigla, preferita]));
  if (changes.length === 0 || changes.some((one) => (present.get(one.sigla) ?? null) !== one.after)) return false;
  // Another section may have become preferred since: it keeps the preference.
  for (const { sigla, before: wasLink } of changes) {
    if (wasLink === null) present.delete(sigla);
    else present.set(sigla, wasLink);
  }
  return [...present.values()].filter((preferita) => preferita === 'Si').length <= 1;
}
