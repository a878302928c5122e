import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { TestApp } from '../../../test/test-app.ts';
import { addMember, refusal, startWritingApp, type Writer, writerOn } from './test-writing.ts';

let app: TestApp;
let secretary: Writer;
/** How much later than now the app's clock is. */
let later = 0;

beforeAll(async () => {
  app = await startWritingApp({ now: () => new Date(Date.now() + later) });
  secretary = await writerOn(app, 'secretary');
});
afterAll(() => app.close());

const fee = { quota: 50, data: '2026-03-01', annorif: 2026, tipopaga: 'Contanti' };

describe('payments', () => {
  test('a payment is added whole, counts as the last one, and appears in the history', async () => {
    await addMember(app, { codaica: 'P001', tax_code: 'PGNCRL80A01H501U' });
    const whole = { ...fee, quota: 1234.56, estremipaga: 'ricevuta 7', note: 'a mano', catass: 'SOCI' };
    const answer = await secretary.write('new-payment', { cfisc: 'pgncrl80a01h501u', ...whole });
    expect(answer.version).toBe(2);
    const { Quota } = await secretary.profile('P001');
    expect(Quota).toEqual([{ id: expect.any(Number), ...whole }]);
    const row = await app.db
      .selectFrom('members')
      .select(['last_payment_on', 'last_payment_amount', 'last_payment_year'])
      .where('codaica', '=', 'P001')
      .executeTakeFirst();
    expect(row).toEqual({ last_payment_on: '2026-03-01', last_payment_amount: 1234.56, last_payment_year: 2026 });
    const [entry] = await secretary.history('P001');
    expect(entry).toMatchObject({ id: answer.entry, action: 'payment-added', who: "Giulia D'Amico" });
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'quota', before: null, after: 1234.56 },
        { field: 'data', before: null, after: '2026-03-01' },
        { field: 'annorif', before: null, after: 2026 },
        { field: 'estremipaga', before: null, after: 'ricevuta 7' },
      ]),
    );
  });

  test('the notes are read under either of their names, and amounts are in cents', async () => {
    await addMember(app, { codaica: 'P002' });
    const memberKey = { cdaica: 'P002', cfisc: '' };
    await secretary.write('new-payment', { ...memberKey, ...fee, quota: 0.29, notepaga: 'vecchio nome' });
    await secretary.write('new-payment', { ...memberKey, ...fee, quota: 99_999_999.99, note: 'nuovo', notepaga: 'no' });
    const { Quota } = await secretary.profile('P002');
    expect(Quota.map(({ quota, note }) => [quota, note])).toEqual([
      [99_999_999.99, 'nuovo'],
      [0.29, 'vecchio nome'],
    ]);
    const wrongs = [
      ...[0, 0.001, -1, 1.005, 100_000_000].map((quota) => ({ quota })),
      ...[26, 1899, 2101, 20_266, 2026.5].map((annorif) => ({ annorif })),
      ...['', '0026-01-01', '1899-12-31', '2101-01-01', '2026-02-30'].map((data) => ({ data })),
    ];
    for (const wrong of wrongs) {
      const answer = await secretary.post('new-payment', { ...memberKey, ...fee, ...wrong });
      expect([wrong, await refusal(answer)]).toEqual([wrong, [400, 'invalid-input']]);
    }
  });

  test('a payment for an unpaid year is not added where a colleague was faster', async () => {
    await addMember(app, { codaica: 'P014' });
    const sent = (request: string) =>
      secretary.post('new-payment', { cdaica: 'P014', cfisc: '', ...fee, unpaid: true, request });
    const answers = await Promise.all([sent('prima'), sent('seconda')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = answers.find(({ status }) => status === 409);
    expect(await late?.json()).toMatchObject({ code: 'conflict', fields: [{ path: 'body.annorif', code: 'taken' }] });
    // One whose answer was lost is known by its key.
    const first = answers[0]?.status === 200 ? 'prima' : 'seconda';
    expect((await sent(first)).status).toBe(200);
    expect((await secretary.profile('P014')).Quota).toHaveLength(1);
  });

  test('a payment is deleted by its id, once, and only from its member', async () => {
    await addMember(app, { codaica: 'P003' });
    await addMember(app, { codaica: 'P004' });
    await secretary.write('new-payment', { cdaica: 'P003', cfisc: '', ...fee });
    const [paid] = (await secretary.profile('P003')).Quota;
    const remove = (cdaica: string) =>
      secretary.post('delete-payment', { ...paid, note: paid?.note ?? '', cfisc: '', cdaica });
    expect(await refusal(await remove('P004'))).toEqual([404, 'not-found']);
    expect((await remove('P003')).status).toBe(200);
    expect(await secretary.profile('P003')).toMatchObject({ Quota: [], version: 3 });
    expect(await refusal(await remove('P003'))).toEqual([404, 'not-found']);
    expect(await secretary.profile('P003')).toMatchObject({ version: 3 });
    const [entry] = await secretary.history('P003');
    expect(entry).toMatchObject({ action: 'payment-deleted' });
    expect(entry?.changes).toContainEqual({ field: 'quota', before: 50, after: null });
  });
});

describe('a payment that is sent again', () => {
  test('is one payment with the same key, and another one with another key', async () => {
    await addMember(app, { codaica: 'P010' });
    const sent = { cdaica: 'P010', cfisc: '', ...fee, request: 'k1' };
    const [first, second] = await Promise.all([
      secretary.write('new-payment', sent),
      secretary.write('new-payment', sent),
    ]);
    expect(second.entry).toBe(first.entry);
    expect((await secretary.write('new-payment', sent)).entry).toBe(first.entry);
    expect(await secretary.profile('P010')).toMatchObject({ Quota: [{ quota: 50 }], version: 2 });
    await secretary.write('new-payment', { ...sent, request: 'k2' });
    expect((await secretary.profile('P010')).Quota).toHaveLength(2);
  });

  test('corrected after a lost answer is not stored beside the first, unless that was taken back', async () => {
    await addMember(app, { codaica: 'P017' });
    const sent = { cdaica: 'P017', cfisc: '', ...fee, request: 'k1' };
    const { entry } = await secretary.write('new-payment', sent);
    for (const corrected of [{ quota: 60 }, { annorif: 2025, unpaid: true }]) {
      const answer = await secretary.post('new-payment', { ...sent, ...corrected });
      expect([answer.status, await answer.json()]).toEqual([
        409,
        expect.objectContaining({
          code: 'conflict',
          fields: [],
          message:
            'Il pagamento che hai inviato prima è già registrato: guardalo tra i pagamenti. Se questo è un altro, salva di nuovo.',
        }),
      ]);
    }
    expect((await secretary.profile('P017')).Quota).toMatchObject([{ quota: 50 }]);
    await secretary.takeBack(entry);
    const second = await secretary.write('new-payment', { ...sent, quota: 60 });
    expect((await secretary.write('new-payment', { ...sent, quota: 60 })).entry).toBe(second.entry);
    expect((await secretary.post('new-payment', { ...sent, quota: 70 })).status).toBe(409);
    expect((await secretary.profile('P017')).Quota).toMatchObject([{ quota: 60 }]);
  });

  test('is not there again after it was taken back', async () => {
    await addMember(app, { codaica: 'P011' });
    const sent = { cdaica: 'P011', cfisc: '', ...fee, request: 'k1' };
    const { entry } = await secretary.write('new-payment', sent);
    expect((await secretary.takeBack(entry)).status).toBe(200);
    await secretary.write('new-payment', sent);
    expect((await secretary.profile('P011')).Quota).toEqual([]);
  });

  test('and was taken back or deleted meanwhile is not answered as registered; put back, it is', async () => {
    await addMember(app, { codaica: 'P013' });
    const sent = { cdaica: 'P013', cfisc: '', ...fee, request: 'k1' };
    const { entry } = await secretary.write('new-payment', sent);
    await secretary.takeBack(entry);
    const { version } = await secretary.profile('P013');
    expect(await secretary.write('new-payment', sent)).toEqual({ status: 'ok', version, entry: 0 });
    const [undone] = await secretary.history('P013');
    await secretary.takeBack(undone?.id ?? 0);
    expect(await secretary.write('new-payment', sent)).toMatchObject({ entry });
    const [payment] = (await secretary.profile('P013')).Quota;
    await secretary.write('delete-payment', { ...payment, cdaica: 'P013', cfisc: '' });
    expect(await secretary.write('new-payment', sent)).toMatchObject({ entry: 0 });
    expect((await secretary.profile('P013')).Quota).toEqual([]);
  });

  test('is one payment for thirty days, whatever is registered meanwhile', async () => {
    await addMember(app, { codaica: 'P015' });
    await addMember(app, { codaica: 'P016' });
    const sent = { cdaica: 'P015', cfisc: '', ...fee, request: 'k1' };
    const first = await secretary.write('new-payment', sent);
    onTestFinished(() => {
      later = 0;
    });
    const afterDays = async (days: number) => {
      later = days * 86_400_000;
      const person = await writerOn(app, 'secretary');
      await person.write('new-payment', { ...sent, cdaica: 'P016', request: `after ${days} days` });
      return (await person.write('new-payment', sent)).entry;
    };
    expect(await afterDays(29)).toBe(first.entry);
    expect(await afterDays(31)).not.toBe(first.entry);
    const person = await writerOn(app, 'secretary');
    expect((await person.profile('P015')).Quota).toHaveLength(2);
  });

  test('without a key, as other programs send it, is a payment of its own', async () => {
    await addMember(app, { codaica: 'P012' });
    const sent = { cdaica: 'P012', cfisc: '', ...fee };
    await secretary.write('new-payment', sent);
    await secretary.write('new-payment', sent);
    expect((await secretary.profile('P012')).Quota).toHaveLength(2);
  });
});

describe('payments of before', () => {
  test('what could not be typed any more can still be deleted', async () => {
    await addMember(app, { codaica: 'P009' });
    const { id: member_id } = await app.db
      .selectFrom('members')
      .select('id')
      .where('codaica', '=', 'P009')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('payments')
      .values({ member_id, amount: 0, paid_on: '0026-01-01', year: 1900, method: 'Contanti' })
      .execute();
    const [paid] = (await secretary.profile('P009')).Quota;
    const answer = await secretary.post('delete-payment', { ...paid, cfisc: '', cdaica: 'P009' });
    expect(answer.status).toBe(200);
    expect((await secretary.profile('P009')).Quota).toEqual([]);
  });
});

describe('sections', () => {
  const link = (codaica: string, sigla: string, preferita: 'Si' | 'No') =>
    secretary.write('new-section', { codaica, cfisc: '', sigla, preferita });
  const linksOf = async (codaica: string) =>
    (await secretary.profile(codaica)).Sezione.map(({ sigla, preferita }) => `${sigla} ${preferita}`);

  test('a new preferred section takes the preference from the other, and the history says both', async () => {
    await addMember(app, { codaica: 'S001' });
    await link('S001', 'LOM', 'Si');
    await link('S001', 'LAZ', 'No');
    await link('S001', 'TOS', 'Si');
    expect(await linksOf('S001')).toEqual(['TOS Si', 'LAZ No', 'LOM No']);
    await link('S001', 'LAZ', 'Si');
    expect(await linksOf('S001')).toEqual(['LAZ Si', 'LOM No', 'TOS No']);
    await link('S001', 'LAZ', 'No');
    expect(await link('S001', 'LAZ', 'No')).toMatchObject({ version: 6, entry: 0 });
    const entries = (await secretary.history('S001')).map(({ action, changes }) => [
      action,
      ...changes.map(({ field, before, after }) => `${field}: ${before} > ${after}`),
    ]);
    expect(entries).toEqual([
      ['section-changed', 'sigla: LAZ > LAZ', 'preferita: Si > No'],
      ['section-changed', 'sigla: LAZ > LAZ', 'preferita: No > Si', 'sez_code: TOS > LAZ'],
      ['section-added', 'sigla: null > TOS', 'preferita: null > Si', 'sez_code: LOM > TOS'],
      ['section-added', 'sigla: null > LAZ', 'preferita: null > No'],
      ['section-added', 'sigla: null > LOM', 'preferita: null > Si'],
    ]);
  });

  test('a section that is added twice keeps what the first one decided; sent again it is the same one', async () => {
    await addMember(app, { codaica: 'S003' });
    const body = { codaica: 'S003', cfisc: '', sigla: 'LAZ', added: true };
    const both = [{ preferita: 'Si' }, { preferita: 'No' }].map((more) =>
      secretary.post('new-section', { ...body, ...more }),
    );
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [kept] = (await secretary.profile('S003')).Sezione;
    expect(kept?.preferita).toBe(answers[0]?.status === 200 ? 'Si' : 'No');
    const refused = answers.find(({ status }) => status === 409);
    expect(await refused?.json()).toMatchObject({ code: 'conflict', fields: [{ path: 'body.sigla', code: 'taken' }] });
    expect(await secretary.write('new-section', { ...body, preferita: kept?.preferita })).toMatchObject({ entry: 0 });
  });

  test('a section is unlinked once; an unknown section is refused', async () => {
    await addMember(app, { codaica: 'S002' });
    await link('S002', 'SIC', 'Si');
    const remove = (sigla: string) => secretary.post('delete-section', { codaica: 'S002', cfisc: '', sigla });
    expect((await remove('SIC')).status).toBe(200);
    expect(await refusal(await remove('SIC'))).toEqual([404, 'not-found']);
    expect(await refusal(await remove('XXX'))).toEqual([404, 'not-found']);
    const answer = await secretary.post('new-section', { codaica: 'S002', cfisc: '', sigla: 'XXX', preferita: 'No' });
    expect(await refusal(answer)).toEqual([400, 'invalid-input']);
    expect(await secretary.profile('S002')).toMatchObject({ Sezione: [], version: 3 });
  });
});
