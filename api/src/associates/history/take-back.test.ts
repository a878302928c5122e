import type { HistoryEntry } from '@sodalizio/contract/associates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../test/test-app.ts';
import { addMember, refusal, startWritingApp, type Writer, writerOn } from '../writing/test-writing.ts';

let app: TestApp;
let admin: Writer;
/** Has `associates.admit` by her member code. */
let superadmin: Writer;
let secretary: Writer;

beforeAll(async () => {
  app = await startWritingApp();
  admin = await writerOn(app, 'admin');
  superadmin = await writerOn(app, 'superadmin');
  secretary = await writerOn(app, 'secretary');
});
afterAll(() => app.close());

const fee = { quota: 50.5, data: '2026-03-01', annorif: 2026, tipopaga: 'paypal', note: 'n', catass: 'c' };
const memberKey = (codaica: string) => ({ codaica, cfisc: '' });
const flags = ({ taken_back, can_take_back }: HistoryEntry) => [taken_back, can_take_back];
const same = async (codaica: string, was: object) =>
  expect({ ...(await admin.profile(codaica)), version: 0 }).toEqual({ ...was, version: 0 });

async function taken(entry: number, by = admin) {
  const answer = await by.takeBack(entry);
  expect(answer.status).toBe(200);
  return (await answer.json()) as { version: number; entry: number };
}

describe('taking back', () => {
  test('a deleted payment with `unpaid` is refused where its year was paid since, not where it was paid twice', async () => {
    await addMember(app, { codaica: 'T050' });
    const key = { cdaica: 'T050', cfisc: '' };
    const pay = (annorif: number) => admin.write('new-payment', { ...key, ...fee, annorif });
    await pay(2026);
    await pay(2026);
    await pay(2025);
    const { Quota } = await admin.profile('T050');
    const [one, other] = Quota.filter(({ annorif }) => annorif === 2026);
    const deleted = await admin.write('delete-payment', { ...key, id: one?.id });
    expect((await admin.takeBack(deleted.entry, { unpaid: true })).status).toBe(200);

    const years = async () => (await admin.profile('T050')).Quota.map(({ annorif }) => annorif).sort();
    await admin.write('delete-payment', { ...key, id: one?.id });
    const last = await admin.write('delete-payment', { ...key, id: other?.id });
    await pay(2024);
    const again = await pay(2026);
    const answer = await secretary.takeBack(last.entry, { unpaid: true });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      code: 'conflict',
      message: 'Intanto il 2026 è stato pagato di nuovo. Per ripristinare anche questo pagamento apri Cronologia.',
    });
    expect(await years()).toEqual([2024, 2025, 2026]);
    await taken(again.entry);
    expect((await admin.takeBack(last.entry, { unpaid: true })).status).toBe(200);
    expect(await years()).toEqual([2024, 2025, 2026]);
  });

  test('a profile edit returns the old values, leaves an entry of its own, and can be done again', async () => {
    await addMember(app, { codaica: 'T001', first_name: 'Ada', last_name: 'Neri', born_on: '1980-01-02' });
    const was = await admin.profile('T001');
    const edit = { codaica: 'T001', nome: 'Bea', datanasc: null, animatore_digitale: true, tiposocio: 'STUDENTE' };
    const { entry } = await admin.write('update-associate', edit);
    const back = await taken(entry, secretary);
    expect(back.version).toBe(3);
    await same('T001', was);
    const [undo, original] = await admin.history('T001');
    expect(original).toMatchObject({ id: entry, taken_back: true, can_take_back: false, takes_back: null });
    expect(undo).toMatchObject({
      id: back.entry,
      action: 'profile',
      who: "Giulia D'Amico",
      takes_back: entry,
      taken_back: false,
      can_take_back: true,
    });
    expect(undo?.changes).toContainEqual({ field: 'nome', before: 'Bea', after: 'Ada' });
    expect(await refusal(await admin.takeBack(entry))).toEqual([409, 'conflict']);

    const again = await taken(back.entry);
    expect(await admin.profile('T001')).toMatchObject({ nome: 'Bea', datanasc: null, animatore_digitale: true });
    expect(await admin.history('T001')).toMatchObject([
      { id: again.entry, takes_back: back.entry, can_take_back: true },
      { id: back.entry, taken_back: true },
      { id: entry, taken_back: true },
    ]);
  });

  test('a profile edit with newer values on it is a conflict until those are taken back', async () => {
    await addMember(app, { codaica: 'T002', first_name: 'Ada', town: 'Roma' });
    const first = await admin.write('update-associate', { codaica: 'T002', nome: 'Bea', reccom: 'Bari' });
    const second = await admin.write('update-associate', { codaica: 'T002', nome: 'Cia' });
    expect((await admin.history('T002')).map(flags)).toEqual([
      [false, true],
      [false, false],
    ]);
    expect(await refusal(await admin.takeBack(first.entry))).toEqual([409, 'conflict']);
    expect(await admin.profile('T002')).toMatchObject({ nome: 'Cia', reccom: 'Bari', version: 3 });
    await taken(second.entry);
    expect((await admin.history('T002')).map(flags)).toEqual([
      [false, true],
      [true, false],
      [false, true],
    ]);
    await taken(first.entry);
    expect(await admin.profile('T002')).toMatchObject({ nome: 'Ada', reccom: 'Roma' });
  });

  test('an edit of other fields does not conflict', async () => {
    await addMember(app, { codaica: 'T003' });
    const { entry } = await admin.write('update-associate', { codaica: 'T003', nome: 'Bea' });
    await admin.write('update-associate', { codaica: 'T003', cognome: 'Neri' });
    await taken(entry);
    expect(await admin.profile('T003')).toMatchObject({ nome: '', cognome: 'Neri' });
  });

  test('an edit that gave the only name left is a conflict, as nobody would find the member again', async () => {
    await addMember(app, { codaica: 'T090', company_name: 'Bottega srl' });
    const named = await admin.write('update-associate', { codaica: 'T090', cognome: 'Neri' });
    const alone = await admin.write('update-associate', { codaica: 'T090', azragsoc: '' });
    expect((await admin.history('T090')).map(flags)).toEqual([
      [false, true],
      [false, false],
    ]);
    expect(await refusal(await admin.takeBack(named.entry))).toEqual([409, 'conflict']);
    expect(await admin.profile('T090')).toMatchObject({ cognome: 'Neri', azragsoc: '', version: 3 });
    await taken(alone.entry);
    await taken(named.entry);
    expect(await admin.profile('T090')).toMatchObject({ cognome: '', azragsoc: 'Bottega srl' });
  });

  test('a deleted payment is restored with its id and all its fields', async () => {
    await addMember(app, { codaica: 'T004' });
    await admin.write('new-payment', { cdaica: 'T004', cfisc: '', ...fee });
    const was = await admin.profile('T004');
    const id = was.Quota[0]?.id ?? 0;
    const { entry } = await admin.write('delete-payment', { cdaica: 'T004', cfisc: '', id });
    expect((await admin.profile('T004')).Quota).toEqual([]);
    const back = await taken(entry);
    await same('T004', was);
    expect(await refusal(await admin.takeBack(entry))).toEqual([409, 'conflict']);
    const paid = await app.db.selectFrom('members').selectAll().where('codaica', '=', 'T004').executeTakeFirst();
    expect(paid).toMatchObject({ last_payment_on: '2026-03-01', last_payment_amount: 50.5 });
    await taken(back.entry);
    expect((await admin.profile('T004')).Quota).toEqual([]);
  });

  test('a deleted payment whose id is in use by now gets a new one, and can be taken back under it', async () => {
    for (const codaica of ['T005', 'T006']) await addMember(app, { codaica });
    await admin.write('new-payment', { cdaica: 'T005', cfisc: '', ...fee });
    const id = (await admin.profile('T005')).Quota[0]?.id ?? 0;
    const { entry } = await admin.write('delete-payment', { cdaica: 'T005', cfisc: '', id });
    const other = await app.db
      .selectFrom('members')
      .select('id')
      .where('codaica', '=', 'T006')
      .executeTakeFirstOrThrow();
    const taker = { id, member_id: other.id, amount: 1, paid_on: '2026-01-01', year: 2026 };
    await app.db.insertInto('payments').values(taker).execute();
    const back = await taken(entry);
    const { Quota } = await admin.profile('T005');
    expect(Quota).toMatchObject([fee]);
    expect(Quota[0]?.id).not.toBe(id);
    await taken(back.entry);
    expect((await admin.profile('T005')).Quota).toEqual([]);
    expect((await admin.profile('T006')).Quota).toHaveLength(1);
  });

  test('an added payment is gone; one that was deleted since is a conflict', async () => {
    await addMember(app, { codaica: 'T007' });
    const added = await admin.write('new-payment', { cdaica: 'T007', cfisc: '', ...fee });
    await taken(added.entry);
    expect((await admin.profile('T007')).Quota).toEqual([]);
    const second = await admin.write('new-payment', { cdaica: 'T007', cfisc: '', ...fee });
    const id = (await admin.profile('T007')).Quota[0]?.id;
    const deleted = await admin.write('delete-payment', { cdaica: 'T007', cfisc: '', id });
    expect(await refusal(await admin.takeBack(second.entry))).toEqual([409, 'conflict']);
    await taken(deleted.entry);
    await taken(second.entry);
    expect((await admin.profile('T007')).Quota).toEqual([]);
  });

  test('a preferred section gives the preference back to the one that had it', async () => {
    await addMember(app, { codaica: 'T008' });
    await admin.write('new-section', { ...memberKey('T008'), sigla: 'LOM', preferita: 'Si' });
    const was = await admin.profile('T008');
    const { entry } = await admin.write('new-section', { ...memberKey('T008'), sigla: 'LAZ', preferita: 'Si' });
    const became = await admin.profile('T008');
    const back = await taken(entry);
    await same('T008', was);
    const again = await taken(back.entry);
    await same('T008', became);
    await taken(again.entry);
    await same('T008', was);
    const actions = (await admin.history('T008')).map(({ action }) => action);
    expect(actions.slice(0, 4)).toEqual(['section-deleted', 'section-added', 'section-deleted', 'section-added']);
  });

  test('a section’s act is a conflict while another section has the preference since', async () => {
    await addMember(app, { codaica: 'T009' });
    await admin.write('new-section', { ...memberKey('T009'), sigla: 'LOM', preferita: 'Si' });
    const deleted = await admin.write('delete-section', { ...memberKey('T009'), sigla: 'LOM' });
    const newer = await admin.write('new-section', { ...memberKey('T009'), sigla: 'SIC', preferita: 'Si' });
    expect((await admin.history('T009')).map(flags)[1]).toEqual([false, false]);
    expect(await refusal(await admin.takeBack(deleted.entry))).toEqual([409, 'conflict']);
    await taken(newer.entry);
    await taken(deleted.entry);
    expect(await admin.profile('T009')).toMatchObject({ Sezione: [{ sigla: 'LOM', preferita: 'Si' }] });
  });

  test('a changed preference, and one given up, are taken back too', async () => {
    await addMember(app, { codaica: 'T010' });
    await admin.write('new-section', { ...memberKey('T010'), sigla: 'LOM', preferita: 'Si' });
    await admin.write('new-section', { ...memberKey('T010'), sigla: 'SIC', preferita: 'No' });
    const was = await admin.profile('T010');
    const moved = await admin.write('new-section', { ...memberKey('T010'), sigla: 'SIC', preferita: 'Si' });
    await taken(moved.entry);
    await same('T010', was);
    const given = await admin.write('new-section', { ...memberKey('T010'), sigla: 'LOM', preferita: 'No' });
    await taken(given.entry);
    await same('T010', was);
  });

  test('an admission asks for its own permission; a refusal that is redone keeps its reason', async () => {
    await addMember(app, { codaica: 'T011' });
    const json = { ...memberKey('T011'), Ammesso: 'No', reason: 'Manca la quota.' };
    const { entry } = await superadmin.write('confirm-associate', json);
    expect((await secretary.history('T011')).map(flags)).toEqual([[false, false]]);
    expect((await superadmin.history('T011')).map(flags)).toEqual([[false, true]]);
    expect(await refusal(await secretary.takeBack(entry))).toEqual([403, 'forbidden']);
    const back = await taken(entry, superadmin);
    expect(await superadmin.profile('T011')).toMatchObject({ Ammesso: '', version: 3 });
    await taken(back.entry, superadmin);
    expect((await superadmin.history('T011')).map(({ reason }) => reason)).toEqual([
      'Manca la quota.',
      '',
      'Manca la quota.',
    ]);
  });

  test('an unknown entry is not found', async () => {
    const login = await app.db.selectFrom('audit_entries').select('id').where('action', '=', 'login').execute();
    expect(login.length).toBeGreaterThan(0);
    for (const id of [login[0]?.id ?? 0, 999_999_999]) {
      expect(await refusal(await admin.takeBack(id))).toEqual([404, 'not-found']);
    }
    for (const id of ['0', '-1', 'x', '1000000000', '1.5']) {
      expect((await admin.post(`history/${id}/take-back`, {})).status).toBe(400);
    }
  });
});

describe('the history', () => {
  test('is read page by page, newest first, and is only that member’s', async () => {
    await addMember(app, { codaica: 'T020' });
    await addMember(app, { codaica: 'T0200' });
    const ids: number[] = [];
    for (const nome of ['A', 'B', 'C', 'D', 'E']) {
      ids.unshift((await admin.write('update-associate', { codaica: 'T020', nome })).entry);
      await admin.write('update-associate', { codaica: 'T0200', nome });
    }
    const page = async (query: string) => {
      const answer = await admin.get(`associates/T020/history${query}`);
      return (await answer.json()) as { items: HistoryEntry[]; more: boolean };
    };
    const first = await page('?limit=2');
    expect([first.items.map(({ id }) => id), first.more]).toEqual([ids.slice(0, 2), true]);
    const second = await page(`?limit=2&before=${ids[1]}`);
    expect([second.items.map(({ id }) => id), second.more]).toEqual([ids.slice(2, 4), true]);
    const last = await page(`?limit=2&before=${ids[3]}`);
    expect([last.items.map(({ id }) => id), last.more]).toEqual([ids.slice(4), false]);
    expect((await page('')).items).toHaveLength(5);
    expect((await page('?limit=5')).more).toBe(false);
  });

  test('of an unknown member is not found', async () => {
    expect(await refusal(await admin.get('associates/nobody/history'))).toEqual([404, 'not-found']);
  });

  test('shows the e-mail of an author whose account is gone', async () => {
    await addMember(app, { codaica: 'T021' });
    const { entry } = await admin.write('update-associate', { codaica: 'T021', nome: 'A' });
    await app.db.updateTable('audit_entries').set({ actor_user_id: 99_999 }).where('id', '=', entry).execute();
    expect((await admin.history('T021'))[0]).toMatchObject({ who: 'admin@sodalizio.example' });
  });
});
