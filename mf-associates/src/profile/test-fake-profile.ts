import { type Associate, findAssociates } from '@sodalizio/contract';
import {
  associateHistory,
  confirmAssociate,
  deletePayment,
  deleteSection,
  type HistoryAction,
  type HistoryEntry,
  newPayment,
  newSection,
  possibleDuplicates,
  takeBack,
  updateAssociate,
} from '@sodalizio/contract/associates';
import { answers, type FakeAnswer, refusal } from '@sodalizio/testing';

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
  const unchanged = () => ({ status: 'ok' as const, version: stored.version, entry: 0 });
  const isOld = (version: number | undefined) => version !== undefined && version !== stored.version;

  const api = [
    answers(findAssociates, ({ query }) => (query.aica_code === stored.codaica ? [stored] : [])),
    answers(possibleDuplicates, () => []),
    answers(updateAssociate, ({ body: { version, codaica: _, Quota: _q, Sezione: _s, Ammesso: _a, ...edit } }) => {
      if (isOld(version)) return refusal(409, 'conflict');
      const changes = changesOf(stored, edit);
      if (changes.length === 0) return unchanged();
      return commit({ ...stored, ...defined(edit) }, 'profile', changes);
    }),
    answers(confirmAssociate, ({ body: { Ammesso, version, reason = '' } }) => {
      if (isOld(version)) return refusal(409, 'conflict');
      return commit({ ...stored, Ammesso }, 'admission', changesOf(stored, { Ammesso }), { reason });
    }),
    answers(newPayment, ({ body: { cfisc: _c, cdaica: _, request: _r, note = '', notepaga: _n, ...paid } }) => {
      const payment = { estremipaga: '', catass: '', ...defined(paid), note, id: 1000 + history.length };
      const whole = { ...payment, estremipaga: payment.estremipaga ?? '', catass: payment.catass ?? '' };
      return commit({ ...stored, Quota: [whole, ...stored.Quota] }, 'payment-added', changesOf({}, whole));
    }),
    answers(deletePayment, ({ body: { id } }) => {
      const gone = stored.Quota.find((one) => one.id === id);
      if (!gone) return refusal(404, 'not-found');
      return commit(
        { ...stored, Quota: stored.Quota.filter((one) => one !== gone) },
        'payment-deleted',
        changesOf(gone, Object.fromEntries(Object.keys(gone).map((field) => [field, null]))),
      );
    }),
    answers(newSection, ({ body: { sigla, preferita } }) => {
      const known = stored.Sezione.some((one) => one.sigla === sigla);
      const others = stored.Sezione.filter((one) => one.sigla !== sigla).map((one) =>
        preferita === 'Si' ? { ...one, preferita: 'No' as const } : one,
      );
      const Sezione = [...others, { sigla, preferita }];
      return commit(
        { ...stored, Sezione },
        known ? 'section-changed' : 'section-added',
        changesOf({}, { sigla, preferita }),
      );
    }),
    answers(deleteSection, ({ body: { sigla } }) =>
      commit({ ...stored, Sezione: stored.Sezione.filter((one) => one.sigla !== sigla) }, 'section-deleted', [
        { field: 'sigla', before: sigla, after: null },
      ]),
    ),
    answers(associateHistory, ({ query: { limit = 50, before: until = Number.POSITIVE_INFINITY } }) => {
      const items = history.filter(({ id }) => id < until);
      return { items: items.slice(0, limit), more: items.length > limit };
    }),
    answers(takeBack, ({ params: { entry } }) => {
      const found = history.find(({ id }) => id === Number(entry));
      const was = before.get(Number(entry));
      if (!found || !was) return refusal(404, 'not-found');
      if (found.taken_back) return refusal(409, 'conflict');
      Object.assign(found, { taken_back: true, can_take_back: false });
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
