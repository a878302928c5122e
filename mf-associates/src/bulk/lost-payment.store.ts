import { keep, keptOf } from '@sodalizio/area-kit';
import { type ChosenMembers, sourceOf } from '@sodalizio/associate-search';
import { paymentEdit } from '@sodalizio/contract/associates';
import * as z from 'zod';
import type { BulkAct } from './bulk.save.ts';
import type { LostAct, PageActs, SentActs } from './use-bulk-act.ts';

const name = 'associates.sent-payment';

type Payment = Extract<BulkAct, { kind: 'payment' }>['body'];

const keptPayment = z.object({
  /** Its members. */
  key: z.string(),
  frozen: z.object({ selection: z.string(), count: z.number() }),
  // As it was sent, field by field: a schema would put them in its own order.
  body: z.custom<Payment>((body) => paymentEdit.safeParse(body).success),
  changed: z.number(),
  question: z.object({ title: z.string(), body: z.string(), confirmLabel: z.string() }),
});
const kept = () => keptPayment.safeParse(keptOf(name)).data;

/** The same members, in whatever order they were selected. */
function keyOf(chosen: ChosenMembers): string {
  const source = sourceOf(chosen);
  return JSON.stringify('codes' in source ? source.codes.toSorted() : source);
}

function keepSent({ chosen, frozen, asked: { act, changed, question } }: LostAct): void {
  if (act.kind !== 'payment') return;
  keep(name, { key: keyOf(chosen), frozen, body: act.body, changed, question: question(frozen.count) });
}

function keptFor(chosen: ChosenMembers, { underWay }: PageActs): LostAct | undefined {
  const sent = kept();
  if (!sent || underWay.has(sent.frozen.selection) || sent.key !== keyOf(chosen)) return undefined;
  const { frozen, body, changed, question } = sent;
  return { chosen, frozen, asked: { act: { kind: 'payment', body }, changed, question: () => question } };
}

/**
 * Payments of these members without an answer, in the tab's storage too: after a reload, or another page, the draft of one that
 * is stored already would be one press away from a second payment.
 */
export function sentPayments(page: PageActs, chosen: ChosenMembers): SentActs {
  return {
    earlier: page.lost?.chosen === chosen ? page.lost : keptFor(chosen, page),
    sent: (act) => {
      page.underWay.add(act.frozen.selection);
      keepSent(act);
    },
    lost: (act) => {
      page.underWay.delete(act.frozen.selection);
      page.lost = act;
      keepSent(act);
    },
    forget: (selection) => {
      page.underWay.delete(selection);
      if (page.lost?.frozen.selection === selection) page.lost = undefined;
      if (kept()?.frozen.selection === selection) keep(name, undefined);
    },
  };
}
