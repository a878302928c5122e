import { type Associate, allows, associate, payment, sectionLink } from '@sodalizio/contract';
import { associateHistory, type HistoryEntry, takeBack } from '@sodalizio/contract/associates';
import type { App } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problem.ts';
import { serve } from '../../platform/serve-endpoint.ts';
import type { HistoryFields } from '../writing/entry-shapes.ts';
import { readAssociate } from '../writing/members.repo.ts';
import { findEntries, findEntry, type StoredEntry } from './history.repo.ts';
import { isStillInEffect } from './still-in-effect.ts';
import { takeBackEntries } from './take-back.ts';

const usualPage = 50;

export function registerHistory(app: App): void {
  serve(app, associateHistory, async (call) => {
    const { limit = usualPage, before } = call.query;
    const member = await readAssociate(call.db, call.params.codaica.trim());
    if (!member) throw new Refusal('not-found');
    const found = await findEntries(call.db, member.codaica, { limit: limit + 1, before });
    return {
      items: found.slice(0, limit).map((entry) => toWire(entry, member, call.session.permissions)),
      more: found.length > limit,
    };
  });

  serve(app, takeBack, async (call) => {
    const ids = [...new Set([call.params.entry, ...(call.body?.also ?? [])])];
    const entries = await Promise.all(ids.map((id) => findEntry(call.db, id)));
    const [first] = entries;
    if (!first || entries.some((entry) => entry?.codaica !== first.codaica)) throw new Refusal('not-found');
    if (entries.some((entry) => entry && !mayTakeBack(entry, call.session.permissions))) throw new Refusal('forbidden');
    return takeBackEntries(call, first.codaica, ids, call.body?.unpaid);
  });
}

const mayTakeBack = ({ action }: StoredEntry, permissions: readonly string[]): boolean =>
  allows('associates.edit', permissions) && (action !== 'admission' || allows('associates.admit', permissions));

function toWire(entry: StoredEntry, member: Associate, permissions: readonly string[]): HistoryEntry {
  const { id, at, who, action, reason, batch, takes_back, taken_back } = entry;
  return {
    id,
    at,
    who,
    action,
    changes: changesOf(entry.before, entry.after),
    reason,
    batch,
    takes_back,
    taken_back,
    can_take_back: !taken_back && mayTakeBack(entry, permissions) && isStillInEffect(entry, member),
  };
}

const nothing = (value: unknown) => value === null || value === '';

// The database keeps no order of a JSON object's fields; people expect the profile's.
const order = Object.keys({ ...associate.shape, ...payment.shape, ...sectionLink.shape, sez_code: '' });

function changesOf(before: HistoryFields, after: HistoryFields): HistoryEntry['changes'] {
  return Object.keys({ ...before, ...after })
    .filter((field) => field !== 'id')
    .sort((one, other) => order.indexOf(one) - order.indexOf(other))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((change) => !(nothing(change.before) && nothing(change.after)));
}
