import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as xlsx from '@e965/xlsx';
import { type MemberFilters, todayInRome } from '@sodalizio/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { openRegistry } from '../membership-registry/test-registry-session.ts';
import { addOddMembers, inOrder, matches, queryString, readPlainMembers } from './test-members.ts';
import type { PlainMember } from './test-names.ts';

// 23:30 in London is the next day in Rome.
const now = new Date('2026-11-20T23:30:00Z');
const today = todayInRome(now);
const path = '/api/admin/associates';
let app: TestApp;
let person: SignedIn;
let plain: PlainMember[];
const log: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ members: 2_500, now: () => now, logTo: { write: (line) => log.push(line) } });
  await addOddMembers(app.db, today);
  await app.db
    .updateTable('members')
    .set({
      last_name: '=1+1',
      first_name: '',
      phone: '+39 02 1234',
      email: '@SUM(A1)',
      town: 'a\u0001\u000bb\uffff <&>"',
    })
    .where('codaica', '=', '9900001')
    .execute();
  plain = await readPlainMembers(app.db);
  person = await openRegistry(app, await app.signIn('admin'));
});
afterAll(() => app.close());

const headings = [
  ...['Cod aica', 'Nome', 'Tipo', 'Stato', 'Sez', 'Data iscr.', 'Data pag.', 'Ultima quota', 'Anno'],
  ...['E-mail', 'Telefono', 'Cellulare', 'Comune', 'Codice fiscale', 'Codice sezione'],
];

async function exported(query: Readonly<Record<string, unknown>>) {
  const answer = await person.fetch(`${path}?${queryString({ ...query, export: 'true' })}`);
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const sheet = xlsx.read(bytes, { cellNF: true }).Sheets.Soci ?? {};
  return { answer, bytes, sheet, rows: xlsx.utils.sheet_to_json<unknown[]>(sheet, { header: 1 }) };
}

describe('an export', () => {
  test('has the headings of the list and says its name and number of rows', async () => {
    const { answer, bytes, rows } = await exported({ f: '1' });
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="soci-2026-11-21\.xlsx"/);
    expect(answer.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(answer.headers.get('x-row-count')).toBe(String(plain.length));
    const expected = Number(answer.headers.get('x-expected-bytes'));
    expect(Math.abs(expected / bytes.length - 1)).toBeLessThan(0.15);
    expect(rows[0]).toEqual(headings);
    expect(rows.length).toBe(plain.length + 1);
  });

  test('has the asked columns alone, in their order, each once', async () => {
    const { rows } = await exported({ f: '1', sort: 'codaica', columns: ['taxCode', 'nome', 'taxCode', 'anno'] });
    expect(rows[0]).toEqual(['Codice fiscale', 'Nome', 'Anno']);
    expect(rows.length).toBe(plain.length + 1);
    const [first] = await app.db.selectFrom('members').selectAll().orderBy('codaica').limit(1).execute();
    expect(rows[1]?.slice(0, 2)).toEqual([first?.tax_code, `${first?.last_name} ${first?.first_name}`]);
  });

  test.each([
    ['an unknown column', 'export=true&columns=password', 'query.columns'],
    ['columns without a file', 'f=1&limit=5&columns=nome', 'query.columns'],
  ])('%s is refused', async (_, query, place) => {
    const answer = await person.fetch(`${path}?${query}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ fields: [{ path: expect.stringContaining(place) }] });
  });

  test.each<[MemberFilters, string]>([
    [{ f: '1', section: ['LOM', 'LAZ'], status: ['Si', ''] }, '-dataiscr'],
    [{ awaiting_renewal: true }, 'ultimaQuota'],
    [{ last_name: 'a', have_payed: 'Si' }, '-nome'],
  ])('of %j is exactly what is filtered, in the order of the list', async (filters, sort) => {
    const wanted = inOrder(
      plain.filter((one) => matches(one, filters, today)),
      sort,
    ).map(({ codaica }) => codaica);
    expect(wanted.length).toBeGreaterThan(20);
    const { rows } = await exported({ ...filters, sort });
    expect(rows.slice(1).map(([codaica]) => codaica)).toEqual(wanted);
  });

  test('holds real dates and numbers, codes with their zeros, and text that looks like a formula as text', async () => {
    const { sheet } = await exported({ aica_code: '9900001', f: '1' });
    expect(sheet.A2).toMatchObject({ t: 's', v: '9900001' });
    expect(sheet.B2).toMatchObject({ t: 's', v: '=1+1' });
    expect(sheet.B2.f).toBeUndefined();
    expect(sheet.C2).toMatchObject({ v: 'N.D.' });
    expect(sheet.D2).toMatchObject({ v: 'In attesa di ammissione' });
    expect(sheet.F2).toBeUndefined();
    expect(sheet.G2).toMatchObject({ t: 'n', z: 'dd/mm/yyyy', w: '01/03/2026' });
    expect(sheet.H2).toMatchObject({ t: 'n', v: 10.25, w: '€ 10.25' });
    expect(sheet.I2).toMatchObject({ t: 'n', v: 2026, w: '2026' });
    expect([sheet.J2?.v, sheet.K2?.v, sheet.M2?.v]).toEqual(['@SUM(A1)', '+39 02 1234', 'ab <&>"']);
    const first = await exported({ aica_code: '0001', f: '1' });
    expect(first.sheet.A2).toMatchObject({ t: 's', v: expect.stringMatching(/^0001\d{3}$/) });
  });

  test('names a member without first name and surname by the company', async () => {
    const [{ id } = { id: 0 }] = await app.db
      .insertInto('members')
      .values({ codaica: '9900077', company_name: 'Bottega srl' })
      .returning('id')
      .execute();
    const { sheet } = await exported({ aica_code: '9900077', f: '1' });
    await app.db.deleteFrom('members').where('id', '=', id).execute();
    expect(sheet.B2?.v).toBe('Bottega srl');
  });

  test.runIf(existsSync('/usr/bin/python3'))('is read by a program that did not write it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sodalizio-export-'));
    const file = join(folder, 'soci.xlsx');
    await writeFile(file, (await exported({ f: '1' })).bytes);
    const program = `
import sys
try: import openpyxl
except ImportError: print('absent'); sys.exit()
s = openpyxl.load_workbook(sys.argv[1], read_only=True)['Soci']
kinds = [set() for _ in range(15)]; n = 0
for row in s.iter_rows(min_row=2):
  n += 1
  for cell in row:
    if cell.value is not None: kinds[cell.column - 1].add(type(cell.value).__name__)
print(n, *['+'.join(sorted(k)) for k in kinds])`;
    const output = execFileSync('/usr/bin/python3', ['-c', program, file], { encoding: 'utf8' }).trim();
    await rm(folder, { recursive: true });
    if (output === 'absent') return;
    const [count, ...kinds] = output.split(' ');
    expect(count).toBe(String(plain.length));
    const text = (many: number) => Array.from({ length: many }, () => 'str');
    // openpyxl reads a number without a fraction as int.
    expect(kinds.map((kind) => kind.replace('float+int', 'number').replace(/^int$/, 'number'))).toEqual([
      ...text(5),
      ...['datetime', 'datetime', 'number', 'number'],
      ...text(6),
    ]);
  });

  test('without members is a sheet with headings alone', async () => {
    const { answer, rows } = await exported({ last_name: 'xyzzy' });
    expect(answer.headers.get('x-row-count')).toBe('0');
    expect(answer.headers.get('x-expected-bytes')).toBeNull();
    expect(rows).toEqual([headings]);
  });

  test('leaves an audit row with its number and its filters', async () => {
    await exported({ f: '1', section: 'LOM', sort: '-anno' });
    const row = await app.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'associates.export')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const count = plain.filter((one) => matches(one, { section: ['LOM'] }, today)).length;
    expect(row.after).toEqual({ count, search: { sections: ['LOM'] }, sort: '-anno' });
    expect(row.actor_user_id).toBe(2);
  });

  test('is read no faster than it is taken, and no further when its reader leaves', async () => {
    // Random text hardly compresses: far more than the sockets' buffers hold.
    await sql`insert into members (codaica, mobile) select 'big' || n,
      (select string_agg(md5(n || '-' || k || random()), '') from generate_series(1, 250) k)
      from generate_series(1, 6000) n`.execute(app.db);
    const left = new AbortController();
    const answer = await person.fetch(`${path}?f=1&sort=-codaica&export=true`, { signal: left.signal });
    const total = Number(answer.headers.get('x-row-count'));
    await answer.body?.getReader().read();
    const others = await person.fetch(`${path}?limit=1`);
    expect(others.status).toBe(200);
    left.abort();
    const ended = () =>
      log.map((line) => JSON.parse(line)).find(({ msg, of }) => msg === 'export ended' && of === total);
    await expect.poll(ended).toBeDefined();
    expect(ended().rows).toBeLessThan(total);
  });
});
