import { type Associate, findAssociates, type Payment } from '@sodalizio/contract';
import {
  associateHistory,
  confirmAssociate,
  deletePayment,
  deleteSection,
  fees,
  type HistoryAction,
  type HistoryEntry,
  newPayment,
  newSection,
  possibleDuplicates,
  takeBack,
  updateAssociate,
} from '@sodalizio/contract/associates';
import { answers, type FakeAnswer, refusal } from '@sodalizio/testing';

type NewPayment = Omit<Payment, 'id' | 'estremipaga' | 'note' | 'catass'> & Partial<Payment>;
type Change = HistoryEntry['changes'][number];

export interface FakeProfile {
  readonly api: readonly FakeAnswer[];
  readonly stored: () => Associate;
  readonly elsewhere: (changes: Partial<Associate>) => void;
}

/** A fake of one writable member: versions, history and taking back like the server, in memory. */
export function fakeProfile(given: Associate): FakeProfile {
  let stored = given;
  const history: HistoryEntry[] = [];
  const before = new Map<number, Associate>();

  const commit = (next: Associate, action: HistoryAction, changes: Change[], more: Partial<HistoryEntry> = {}) => {
    const id = history.length + 1;
    before.set(id, stored);
    stored = { ...next, version: stored.version + 1 };
    history.unshift({
      id,
      at: '2026-11-21T09:30:00.000Z',
      who: 'Giulia Ferraro',
      action,
      changes,
      reason: '',
      batch: null,
      takes_back: null,
      taken_back: false,
      can_take_back: true,
      ...more,
    });
    return { status: 'ok' as const, version: stored.version, entry: id };
  };
  const pay = (paid: NewPayment) => {
    const whole = { estremipaga: '', note: '', catass: '', ...paid, id: 1000 + history.length };
    return commit({ ...stored, Quota: [whole, ...stored.Quota] }, 'payment-added', changesOf({}, whole));
  };
  const unchanged = () => ({ status: 'ok' as const, version: stored.version, entry: 0 });
  const isOld = (version: number | undefined) => version !== undefined && version !== stored.version;

  const api = [
    answers(findAssociates, ({ query }) => (query.aica_code === stored.codaica ? [stored] : [])),
    ...unwritten,
    answers(updateAssociate, ({ body: { version, codaica: _, Quota: _q, Sezione: _s, Ammesso: _a, ...edit } }) => {
      if (isOld(version)) return refusal(409, 'conflict');
      const changes = changesOf(stored, edit);
      if (changes.length === 0) return unchanged();
      return commit({ ...stored, ...defined(edit) }, 'profile', changes);
    }),
    answers(confirmAssociate, ({ body: { Ammesso, version, reason = '', payment } }) => {
      if (isOld(version)) return refusal(409, 'conflict');
      const admitted = commit({ ...stored, Ammesso }, 'admission', changesOf(stored, { Ammesso }), { reason });
      if (!payment) return admitted;
      const { entry, ...paid } = pay(defined(payment));
      return { ...paid, entry: admitted.entry, also: [entry] };
    }),
    answers(newPayment, ({ body: { cfisc: _c, cdaica: _, ...sent } }) => {
      const { request: _r, unpaid: _u, note = '', notepaga: _n, ...paid } = sent;
      return pay({ ...defined(paid), note });
    }),
    answers(deletePayment, ({ body: { id } }) => {
      const gone = stored.Quota.find((one) => one.id === id);
      if (!gone) return refusal(404, 'not-found');
      const emptied = Object.fromEntries(Object.keys(gone).map((field) => [field, null]));
      const left = stored.Quota.filter((one) => one !== gone);
      return commit({ ...stored, Quota: left }, 'payment-deleted', changesOf(gone, emptied));
    }),
    answers(newSection, ({ body: { sigla, preferita, added = false } }) => {
      const known = stored.Sezione.some((one) => one.sigla === sigla);
      if (known && added) return refusal(409, 'conflict', [{ path: 'body.sigla', code: 'taken' }]);
      const Sezione = sectionsWith(stored.Sezione, { sigla, preferita });
      const action = known ? 'section-changed' : 'section-added';
      return commit({ ...stored, Sezione }, action, changesOf({}, { sigla, preferita }));
    }),
    answers(deleteSection, ({ body: { sigla } }) =>
      commit({ ...stored, Sezione: stored.Sezione.filter((one) => one.sigla !== sigla) }, 'section-deleted', [
        { field: 'sigla', before: sigla, after: null },
      ]),
    ),
    answers(associateHistory, ({ query }) => pageOf(history, query)),
    answers(takeBack, ({ params: { entry }, body }) => {
      const found = history.find(({ id }) => id === Number(entry));
      const was = before.get(Number(entry));
      if (!found || !was) return refusal(404, 'not-found');
      if (found.taken_back) return refusal(409, 'conflict');
      Object.assign(found, { taken_back: true, can_take_back: false });
      for (const other of history.filter(({ id }) => body?.also?.includes(id)))
        Object.assign(other, { taken_back: true, can_take_back: false });
      return commit(
        was,
        found.action,
        found.changes.map((one) => ({ field: one.field, before: one.after, after: one.before })),
        { takes_back: found.id },
      );
    }),
  ];
  return {
    api,
    stored: () => stored,
    elsewhere: (changes) => {
      stored = { ...stored, ...changes, version: stored.version + 1 };
    },
  };
}

const unwritten = [answers(possibleDuplicates, () => []), answers(fees, () => ({ items: [] }))];

function sectionsWith(links: Associate['Sezione'], added: Associate['Sezione'][number]): Associate['Sezione'] {
  const others = links.filter(({ sigla }) => sigla !== added.sigla);
  return [...others.map((one) => (added.preferita === 'Si' ? { ...one, preferita: 'No' as const } : one)), added];
}

function pageOf(
  history: readonly HistoryEntry[],
  { limit = 50, before = Number.POSITIVE_INFINITY }: { limit?: number | undefined; before?: number | undefined },
) {
  const items = history.filter(({ id }) => id < before);
  return { items: items.slice(0, limit), more: items.length > limit };
}

const defined = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  // Missing fields of a request stay as they were: `undefined` must not reach the copy.
  JSON.parse(JSON.stringify(fields));

function changesOf(was: object, next: object): Change[] {
  const old = new Map<string, unknown>(Object.entries(was));
  return Object.entries(next).flatMap(([field, after]) => {
    const value = old.get(field) ?? null;
    return after === undefined || value === after ? [] : [{ field, before: value as Change['before'], after }];
  });
}
