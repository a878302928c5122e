import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../test/test-app.ts';
import { addMember, refusal, startWritingApp, type Writer, writerOn } from './test-writing.ts';

let app: TestApp;
let admin: Writer;
/** Has `associates.admit` by her member code. */
let superadmin: Writer;

beforeAll(async () => {
  app = await startWritingApp();
  admin = await writerOn(app, 'admin');
  superadmin = await writerOn(app, 'superadmin');
});
afterAll(() => app.close());

const missing = {
  error: true,
  code: 'registry-session-missing',
  message: 'Per cercare i soci servono le credenziali del registro.',
};

test('without a registry session every call answers status 200 with the error flag, and writes nothing', async () => {
  await addMember(app, { codaica: 'W000' });
  const person = await app.signIn('superadmin');
  const memberKey = { codaica: 'W000', cfisc: '' };
  const calls: [string, object | undefined][] = [
    ['update-associate', { codaica: 'W000', nome: 'Altro' }],
    ['confirm-associate', { ...memberKey, Ammesso: 'Si' }],
    ['new-payment', { cdaica: 'W000', cfisc: '', quota: 1, data: '2026-01-01', annorif: 2026, tipopaga: '' }],
    ['delete-payment', { cdaica: 'W000', cfisc: '', id: 1 }],
    ['new-section', { ...memberKey, sigla: 'LOM', preferita: 'Si' }],
    ['delete-section', { ...memberKey, sigla: 'LOM' }],
    ['associates/duplicates?cfisc=x', undefined],
    ['associates/W000/history', undefined],
    ['history/1/take-back', {}],
  ];
  for (const [path, json] of calls) {
    const answer = await person.fetch(`/api/admin/${path}`, json && { json });
    expect([path, answer.status, await answer.json()]).toEqual([path, 200, missing]);
  }
  expect(await admin.profile('W000')).toMatchObject({ nome: '', Ammesso: '', Quota: [], Sezione: [], version: 1 });
});

describe('editing a profile', () => {
  test('writes the sent fields, leaves the others, and records before and after of the changed ones', async () => {
    await addMember(app, { codaica: 'W001', first_name: 'Ada', last_name: 'Neri', town: 'Roma' });
    const before = await admin.profile('W001');
    const answer = await admin.write('update-associate', {
      codaica: 'W001',
      cognome: '  Bianchi ',
      nome: 'Ada',
      datanasc: '1980-02-29',
      docente_ata: true,
      reccap: '00100',
      version: 1,
    });
    expect(answer).toMatchObject({ status: 'ok', version: 2 });
    expect(await admin.profile('W001')).toEqual({
      ...before,
      cognome: 'Bianchi',
      datanasc: '1980-02-29',
      docente_ata: true,
      reccap: '00100',
      version: 2,
    });
    const [entry, ...older] = await admin.history('W001');
    expect(older).toEqual([]);
    expect(entry).toMatchObject({ id: answer.entry, action: 'profile', who: 'Paolo Ferrero', reason: '', batch: null });
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: 'cognome', before: 'Neri', after: 'Bianchi' },
        { field: 'datanasc', before: null, after: '1980-02-29' },
        { field: 'docente_ata', before: false, after: true },
        { field: 'reccap', before: '', after: '00100' },
      ]),
    );
    expect(entry?.changes).toHaveLength(4);
    const stored = await app.db.selectFrom('audit_entries').selectAll().where('id', '=', answer.entry).execute();
    expect(stored[0]).toMatchObject({
      actor_label: 'admin@sodalizio.example',
      subject_kind: 'member',
      subject_id: 'W001',
      address: '127.0.0.1',
      before: { cognome: 'Neri', datanasc: null, docente_ata: false, reccap: '' },
      after: { cognome: 'Bianchi', datanasc: '1980-02-29', docente_ata: true, reccap: '00100' },
    });
  });

  test('accepts the whole profile as it was read, and writes neither admission nor payments nor sections', async () => {
    const [row] = await app.db
      .selectFrom('members')
      .innerJoin('payments', 'payments.member_id', 'members.id')
      .select('codaica')
      .limit(1)
      .execute();
    const read = await admin.profile(row?.codaica ?? '');
    const { version } = read;
    const history = await admin.history(read.codaica);
    expect(await admin.write('update-associate', read)).toEqual({ status: 'ok', version, entry: 0 });
    const tampered = { ...read, Ammesso: read.Ammesso === 'Espulso' ? 'Si' : 'Espulso', Quota: [], Sezione: [] };
    expect(await admin.write('update-associate', tampered)).toEqual({ status: 'ok', version, entry: 0 });
    expect(await admin.profile(read.codaica)).toEqual(read);
    expect(await admin.history(read.codaica)).toEqual(history);
  });

  test('two letters of a province are its code, more are what was written', async () => {
    await addMember(app, { codaica: 'W030' });
    await admin.write('update-associate', { codaica: 'W030', pvnasc: ' mi ', recpv: 'null', azpv: 'Forlì' });
    expect(await admin.profile('W030')).toMatchObject({ pvnasc: 'MI', recpv: 'null', azpv: 'Forlì' });
  });

  test('a member keeps a name: first name, surname or company; who has none may be edited elsewhere', async () => {
    await addMember(app, { codaica: 'W009', first_name: 'Ada', last_name: 'Neri' });
    const nameless = await admin.post('update-associate', { codaica: 'W009', nome: ' ', cognome: '' });
    expect(await refusal(nameless)).toEqual([400, 'invalid-input']);
    await admin.write('update-associate', { codaica: 'W009', nome: '', cognome: '', azragsoc: 'Bottega srl' });
    const list = await admin.get('associates?f=1&aica_code=W009&limit=2');
    expect(await list.json()).toMatchObject({ items: [{ codaica: 'W009', nome: '', azragsoc: 'Bottega srl' }] });
    const last = await admin.post('update-associate', { codaica: 'W009', azragsoc: '' });
    expect(await refusal(last)).toEqual([400, 'invalid-input']);
    await addMember(app, { codaica: 'W090', first_name: '', last_name: '' });
    expect(await admin.write('update-associate', { codaica: 'W090', reccom: 'Bari' })).toMatchObject({ version: 2 });
  });

  test('changes the tax code itself: the member code identifies the member, the body has the new one', async () => {
    await addMember(app, { codaica: 'W002', tax_code: 'RSSMRA80A01H501U' });
    await admin.write('update-associate', { codaica: 'W002', cfisc: 'VRDLGI80A01H501X' });
    expect(await admin.profile('W002')).toMatchObject({ cfisc: 'VRDLGI80A01H501X' });
  });

  test('refuses a version that is not the stored one, and writes nothing', async () => {
    await addMember(app, { codaica: 'W003', town: 'Roma' });
    await admin.write('update-associate', { codaica: 'W003', reccom: 'Bari', version: 1 });
    for (const version of [1, 3, -1, 2 ** 40]) {
      const answer = await admin.post('update-associate', { codaica: 'W003', reccom: 'Pisa', version });
      expect(await refusal(answer)).toEqual([409, 'conflict']);
    }
    expect(await admin.profile('W003')).toMatchObject({ reccom: 'Bari', version: 2 });
    await admin.write('update-associate', { codaica: 'W003', reccom: 'Pisa' });
    expect(await admin.profile('W003')).toMatchObject({ reccom: 'Pisa', version: 3 });
  });

  test('refuses unknown fields, unknown members and invalid values', async () => {
    await addMember(app, { codaica: 'W004' });
    expect(await refusal(await admin.post('update-associate', { codaica: 'nobody', nome: 'x' }))).toEqual([
      404,
      'not-found',
    ]);
    const wrong = [
      { nome: 'x' },
      { codaica: '', nome: 'x' },
      { codaica: 'W004', colore: 'blu' },
      { codaica: 'W004', tiposocio: 'AMICO' },
      { codaica: 'W004', datanasc: '2025-02-29' },
      { codaica: 'W004', datanasc: '0000-01-01' },
      { codaica: 'W004', docente_ata: 'Si' },
      { codaica: 'W004', nome: 'x'.repeat(81) },
      { codaica: 'W004', nome: 'a\u0000b' },
      { codaica: 'W004', version: 1.5 },
    ];
    for (const json of wrong) {
      expect([json, await refusal(await admin.post('update-associate', json))]).toEqual([json, [400, 'invalid-input']]);
    }
    expect(await admin.profile('W004')).toMatchObject({ nome: '', version: 1 });
  });
});

describe('the member of a write', () => {
  const admit = (json: object) => superadmin.post('confirm-associate', { Ammesso: 'Si', ...json });

  test('is the tax code alone, whatever its case, while it is one member’s', async () => {
    await addMember(app, { codaica: 'W010', tax_code: 'BNCLRA70B41F205X' });
    expect((await admit({ cfisc: ' bnclra70b41f205x ' })).status).toBe(200);
    expect(await admin.profile('W010')).toMatchObject({ Ammesso: 'Si' });
    expect(await refusal(await admit({ cfisc: 'ZZZZZZ70B41F205X' }))).toEqual([404, 'not-found']);
    expect(await refusal(await admit({ cfisc: ' ' }))).toEqual([400, 'invalid-input']);
  });

  test('is a conflict where two members share the tax code; the member code decides', async () => {
    await addMember(app, { codaica: 'W011', tax_code: 'GLLMRC70B01F205X' });
    await addMember(app, { codaica: 'W012', tax_code: 'gllmrc70b01f205x' });
    expect(await refusal(await admit({ cfisc: 'GLLMRC70B01F205X' }))).toEqual([409, 'conflict']);
    expect((await admit({ cfisc: 'GLLMRC70B01F205X', codaica: 'W012' })).status).toBe(200);
    expect(await admin.profile('W011')).toMatchObject({ Ammesso: '', version: 1 });
    expect(await admin.profile('W012')).toMatchObject({ Ammesso: 'Si', version: 2 });
  });

  test('is a conflict where code and tax code are of two people, and nothing is written', async () => {
    await addMember(app, { codaica: 'W013', tax_code: 'AAABBB70B01F205X' });
    await addMember(app, { codaica: 'W014', tax_code: 'CCCDDD70B01F205X' });
    await addMember(app, { codaica: 'W015' });
    for (const codaica of ['W014', 'W015']) {
      expect(await refusal(await admit({ codaica, cfisc: 'AAABBB70B01F205X' }))).toEqual([409, 'conflict']);
    }
    expect((await admit({ codaica: 'W015', cfisc: '' })).status).toBe(200);
    for (const codaica of ['W013', 'W014']) expect(await admin.profile(codaica)).toMatchObject({ Ammesso: '' });
  });
});

describe('setting the admission', () => {
  test('asks for the permission of those two codes, whoever may edit', async () => {
    const secretary = await writerOn(app, 'secretary');
    await addMember(app, { codaica: 'W020' });
    const answer = await secretary.post('confirm-associate', { codaica: 'W020', cfisc: '', Ammesso: 'Si' });
    expect(await refusal(answer)).toEqual([403, 'forbidden']);
    expect(await admin.profile('W020')).toMatchObject({ Ammesso: '' });
  });

  test('a refusal keeps its reason, and says where none was given', async () => {
    await addMember(app, { codaica: 'W021' });
    for (const reason of [undefined, '', '   ']) {
      await superadmin.write('confirm-associate', { codaica: 'W021', cfisc: '', Ammesso: 'No', reason });
      expect((await superadmin.history('W021'))[0]).toMatchObject({ action: 'admission', reason: 'non indicato' });
      await superadmin.write('confirm-associate', { codaica: 'W021', cfisc: '', Ammesso: '' });
    }
    const json = { codaica: 'W021', cfisc: '', Ammesso: 'No', reason: ' Manca la quota. ' };
    const { entry } = await superadmin.write('confirm-associate', json);
    expect((await superadmin.history('W021'))[0]).toMatchObject({
      id: entry,
      who: 'Elena Martinelli',
      action: 'admission',
      reason: 'Manca la quota.',
      changes: [{ field: 'Ammesso', before: '', after: 'No' }],
    });
  });

  test('accepts the whole profile and writes the admission alone', async () => {
    await addMember(app, { codaica: 'W022', first_name: 'Ugo' });
    const read = await superadmin.profile('W022');
    await superadmin.write('confirm-associate', { ...read, nome: 'Altro', Ammesso: 'Moroso' });
    expect(await superadmin.profile('W022')).toEqual({ ...read, Ammesso: 'Moroso', version: 2 });
    expect(await superadmin.write('confirm-associate', { ...read, Ammesso: 'Moroso', version: 2 })).toEqual({
      status: 'ok',
      version: 2,
      entry: 0,
    });
    const stale = await superadmin.post('confirm-associate', { ...read, Ammesso: 'Si' });
    expect(await refusal(stale)).toEqual([409, 'conflict']);
  });
});

describe('possible duplicates', () => {
  beforeAll(async () => {
    const [born_on, tax_code] = ['1980-01-31', 'DPLNCL80A31F839X'];
    await addMember(app, { codaica: 'D001', first_name: 'Niccolò', last_name: "D'Ippolito", born_on, tax_code });
    await addMember(app, { codaica: 'D002', first_name: 'NICCOLO', last_name: "d'ippolito", born_on, town: 'Napoli' });
    await addMember(app, { codaica: 'D003', first_name: 'Altro', last_name: 'Nome', tax_code: 'dplncl80a31f839x' });
    await addMember(app, { codaica: 'D004', first_name: 'Niccolò', last_name: "D'Ippolito", born_on: '1980-02-01' });
  });
  const found = async (query: Record<string, string>) => {
    const answer = await admin.get(`associates/duplicates?${new URLSearchParams(query)}`);
    return (await answer.json()) as { codaica: string; reason: string }[];
  };
  const short = (list: { codaica: string; reason: string }[]) => list.map(({ codaica, reason }) => [codaica, reason]);
  const named = { nome: 'Niccolo', cognome: "D'IPPOLITO", datanasc: '1980-01-31' };

  test('is found by tax code, then by name and birth date, without the member being edited', async () => {
    expect(short(await found({ cfisc: ' dplncl80a31f839x ', ...named }))).toEqual([
      ['D001', 'tax-code'],
      ['D003', 'tax-code'],
      ['D002', 'name-and-birth'],
    ]);
    expect(await found({ ...named, codaica: 'D001' })).toEqual([
      {
        codaica: 'D002',
        nome: 'NICCOLO',
        cognome: "d'ippolito",
        azragsoc: '',
        datanasc: '1980-01-31',
        cfisc: '',
        reccom: 'Napoli',
        reason: 'name-and-birth',
      },
    ]);
  });

  test('is found however apostrophes, spaces and hyphens of the name are typed', async () => {
    for (const [nome, cognome] of [
      ["Niccolo'", 'D’IPPOLITO'],
      ['NICCOLO`', "D' Ippolito"],
      ['niccolò', 'dippolito'],
    ] as const)
      expect(short(await found({ nome, cognome, datanasc: '1980-01-31' }))).toEqual([
        ['D001', 'name-and-birth'],
        ['D002', 'name-and-birth'],
      ]);
  });

  test('is empty while too little is known', async () => {
    for (const query of [{}, { cfisc: '' }, { ...named, datanasc: '' }, { ...named, nome: ' ' }, { cfisc: 'DPL' }]) {
      expect(await found(query)).toEqual([]);
    }
  });

  test('is ten at most', async () => {
    const same = Array.from({ length: 15 }, (_, at) => ({ codaica: `D1${at + 10}`, tax_code: 'SAME' }));
    await app.db.insertInto('members').values(same).execute();
    expect(await found({ cfisc: 'same' })).toHaveLength(10);
  });
});
