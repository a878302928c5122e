import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import {
  isCommonError,
  type Problem,
  spreadsheetErrors,
  type Upload,
  uploadLimit,
  uploadSentences,
} from '@sodalizio/contract';
import { type KyselyPlugin, RawNode, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { buildApp } from '../build-app.ts';
import { zipOf } from '../platform/zip/test-zip.ts';
import { hostileFiles } from './test-hostile-files.ts';
import { sheetXml, xlsxParts } from './test-sheets.ts';
import { labels } from './uploads.labels.ts';

/** Long enough on a busy machine: an answer waits until its file is checked. */
const timeouts = { headers: 10_000, request: 120_000, file: 120_000, idle: 120_000, check: 5_000, upload: 60_000 };
const dataFolder = mkdtempSync(join(tmpdir(), 'sodalizio-upload-'));
let server: TestApp;
let person: SignedIn;

beforeAll(async () => {
  server = await startTestApp({ members: 10, config: { dataFolder, timeouts } });
  person = await server.signIn('superadmin');
});
afterAll(async () => {
  await server.close();
  rmSync(dataFolder, { recursive: true });
});

const path = '/api/admin/users/upload';
const left = () => readdir(join(dataFolder, 'uploads')).catch(() => []);
const body = (bytes: Buffer, name = 'a.xlsx', field = 'file') => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)]), name);
  return form;
};
const send = (form: FormData, who: Pick<SignedIn, 'fetch'> = person) => who.fetch(path, { method: 'POST', body: form });
const codeOf = async (answer: Response) => ((await answer.json()) as Problem).code;

function flood(headers: Record<string, string>): Promise<{ status: number; code: string; sent: number }> {
  return new Promise((resolve, reject) => {
    const chunk = Buffer.alloc(256 * 1024, 'x');
    let sent = 0;
    let over = false;
    const call = request(
      server.url + path,
      { method: 'POST', headers: { ...person.headers, ...headers } },
      (answer) => {
        over = true;
        const chunks: Buffer[] = [];
        answer.on('data', (part: Buffer) => chunks.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          const { code } = JSON.parse(Buffer.concat(chunks).toString()) as Problem;
          resolve({ status: answer.statusCode ?? 0, code, sent });
          call.destroy();
        });
      },
    );
    call.on('error', (error) => (over ? undefined : reject(error)));
    const pour = () => {
      while (!over && sent < 200 * 1024 * 1024) {
        sent += chunk.length;
        if (!call.write(chunk)) return void call.once('drain', pour);
      }
    };
    call.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n');
    pour();
  });
}

it('progress of a large file is reported in rows: read, then stored', async () => {
  const quick = await startTestApp({ config: { timeouts: { ...timeouts, upload: 1 }, dataFolder } });
  const who = await quick.signIn('superadmin');
  const lines = Array.from({ length: 15_000 }, (_, at) => `N${at},Ada,Prova,ada${at}@esempio.it`);
  const sheet = body(Buffer.from(['Matricola,Nome,Cognome,Email', ...lines].join('\n')), 'a.csv');
  const seen: Upload[] = [];
  const follow = async (answer: Response) => {
    let upload = (await answer.json()) as Upload;
    while (upload.progress !== null) {
      seen.push(upload);
      await new Promise((resolve) => setTimeout(resolve, 40));
      upload = (await (await who.fetch(`/api/uploads/${upload.id}`)).json()) as Upload;
    }
    return upload;
  };
  const ready = await follow(await send(sheet, who));
  expect(ready).toMatchObject({ state: 'ready', counts: { rows: 15_000, created: 15_000 }, work: null });
  const reading = seen.flatMap(({ state, work }) => (state === 'reading' && work ? [work] : []));
  expect(reading.length).toBeGreaterThan(0);
  for (const { rows, of } of reading) expect([rows > 0, of >= rows, of > 6_000, of < 36_000]).not.toContain(false);
  const done = await follow(await who.fetch(`/api/uploads/${ready.id}/run`, { json: {} }));
  // Stored in steps, each row in one of them.
  expect(done).toMatchObject({ state: 'done', failure: '' });
  const stored = quick.db.selectFrom('users').where('email', 'like', 'ada%@esempio.it');
  const { count } = await stored.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  expect(Number(count)).toBe(15_000);
  for (const { state, work } of seen) if (state === 'running' && work) expect(work.of).toBe(15_000);
  await quick.close();
}, 240_000);

describe('a file on its way in', () => {
  it('of 200 MB is refused by what it says of itself, before a byte of it is kept', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(200 * 1024 * 1024) };
    const { status, code, sent } = await flood(type);
    expect([status, code]).toEqual([413, 'file-too-large']);
    expect(sent).toBeLessThan(60 * 1024 * 1024);
    expect(await left()).toEqual([]);
  });

  it('that does not say how long it is, is refused at the limit', async () => {
    const before = process.memoryUsage.rss();
    const { status, code, sent } = await flood({ 'content-type': 'multipart/form-data; boundary=x' });
    expect([status, code]).toEqual([413, 'file-too-large']);
    expect(sent).toBeGreaterThan(uploadLimit);
    expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1024 * 1024);
    expect(await left()).toEqual([]);
  });

  it.each([
    ['without a session', () => server, 401],
    ['without the permission', () => server.signIn('secretary'), 403],
  ])('%s is refused before it is read', async (_, who, status) => {
    const answer = await send(body(Buffer.from('a')), await who());
    expect(answer.status).toBe(status);
    expect(await left()).toEqual([]);
  });

  it.each([
    ['another field', () => send(body(Buffer.from('a;b'), 'a.csv', 'other')), 400],
    ['no part at all', () => send(new FormData()), 400],
    ['JSON', () => person.fetch(path, { json: { file: {} } }), 415],
    [
      'a body that breaks off',
      () => raw('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc'),
      400,
    ],
    ['a body without a boundary', () => raw('abc', 'multipart/form-data'), 400],
  ])('is a plain refusal where it comes as %s', async (_, act, status) => {
    const answer = await act();
    expect(answer.status).toBe(status);
    expect(isCommonError(await codeOf(answer))).toBe(true);
    expect(await left()).toEqual([]);
  });
  const raw = (content: string, type = 'multipart/form-data; boundary=x') =>
    person.fetch(path, { method: 'POST', body: content, headers: { 'content-type': type } });

  it('may call itself anything', async () => {
    const name = `..\\..\\${'è'.repeat(300)}\u202egnp.csv`;
    const answer = await send(body(Buffer.from('Nome;Cognome;Email\na;b;c@d.it'), name));
    const upload = (await answer.json()) as Upload;
    expect(upload.file).toBe(`${'è'.repeat(196)}.csv`);
  });
});

describe('a hostile file', () => {
  it.each(
    hostileFiles.filter(({ title }) => /bomb|entity|password|page/.test(title)).map((file) => [file.title, file]),
  )('with %s answers 400 with its one code and leaves nothing behind', async (_, { bytes, name, expected }) => {
    const answer = await send(body(bytes(), name));
    expect(answer.status).toBe(400);
    const { code, message } = (await answer.json()) as Problem;
    expect([code, message]).toEqual([expected, spreadsheetErrors[expected].sentence]);
    expect(await left()).toEqual([]);
    const { n } = await server.db
      .selectFrom('uploads')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('state', '=', 'failed')
      .executeTakeFirstOrThrow();
    expect(n).toBe(0);
  });
});

const csv = Buffer.from('Nome;Cognome;Email\nAda;Riva;ada.riva@esempio.it');
const stateOf = async (id: string, who: Pick<SignedIn, 'fetch'> = person) =>
  (await (await who.fetch(`/api/uploads/${id}`)).json()) as Upload;
const load = async (): Promise<Upload> => (await (await send(body(csv, 'a.csv'))).json()) as Upload;

describe('an answer', () => {
  it('that waited as long as it may comes before the file is checked', async () => {
    const other = await server.another({ timeouts: { ...timeouts, upload: 0 } });
    const sent = await fetch(other.url + path, { method: 'POST', body: body(csv, 'a.csv'), headers: person.headers });
    const { id, state } = (await sent.json()) as Upload;
    expect(state).toBe('reading');
    await expect.poll(async () => (await stateOf(id)).state).not.toBe('reading');
  });
});

describe('a load whose server went away', () => {
  it('is reported as failed after a while without progress, on any server', async () => {
    const { id } = await load();
    await sql`update uploads set state = 'running', heartbeat_at = now() - interval '10 seconds' where id = ${id}`.execute(
      server.db,
    );
    const other = await server.another();
    const there = {
      fetch: (where: string, init?: RequestInit) => fetch(other.url + where, { ...init, headers: person.headers }),
    };
    expect(await stateOf(id, there)).toMatchObject({ state: 'running' });
    await sql`update uploads set heartbeat_at = now() - interval '30 seconds' where id = ${id}`.execute(server.db);
    expect(await stateOf(id, there)).toMatchObject({
      state: 'failed',
      failure: uploadSentences.interrupted,
      progress: null,
    });
  });

  it('fails with a sentence when the server stops in the middle', async () => {
    const other = await server.another({ timeouts: { ...timeouts, upload: 1_500 } });
    // Enough columns that the server stops long before the end: 16 that are not mapped.
    const beside = ';nota'.repeat(16);
    const lines = Array.from({ length: 150_000 }, (_, at) => `Nome${at};Cognome;persona${at}@esempio.it${beside}`);
    const headers = Array.from({ length: 16 }, (_, at) => `;Nota ${at}`).join('');
    const form = body(Buffer.from([`Nome;Cognome;Email${headers}`, ...lines].join('\n')), 'a.csv');
    const sent = fetch(other.url + path, { method: 'POST', body: form, headers: person.headers });
    const newest = async () =>
      (
        await sql<{ state: string; failure: string }>`select state, failure from uploads
          order by created_at desc limit 1`.execute(server.db)
      ).rows[0];
    await expect.poll(newest, { interval: 5 }).toMatchObject({ state: 'reading' });
    await Promise.all([other.app.close(), sent.catch(() => undefined)]);
    expect(await newest()).toEqual({ state: 'failed', failure: uploadSentences.interrupted });
    expect(await left()).toEqual([]);
  });

  it('fails with a sentence when the database has no room', async () => {
    await sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'no room' using errcode = 'disk_full'; end $$`.execute(server.db);
    await sql`create trigger no_room before insert on upload_rows execute function no_room()`.execute(server.db);
    try {
      const { id } = await load();
      await expect.poll(async () => (await stateOf(id)).state).toBe('failed');
      expect(await stateOf(id)).toMatchObject({ failure: uploadSentences.interrupted });
    } finally {
      await sql`drop function no_room cascade`.execute(server.db);
    }
  });

  it('is gone with its rows when it has expired', async () => {
    const { id } = await load();
    await sql`update uploads set expires_at = now() - interval '1 second' where id = ${id}`.execute(server.db);
    expect((await person.fetch(`/api/uploads/${id}`)).status).toBe(404);
    await server.another();
    const rows = async () => (await sql`select from upload_rows where upload_id = ${id}`.execute(server.db)).rows;
    await expect.poll(rows).toEqual([]);
  });

  it('does not keep another server from starting while it is swept away', async () => {
    const { promise: swept, resolve: sweep } = Promise.withResolvers<void>();
    const sweeping = new WeakSet<object>();
    let reached = false;
    const slow: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        if (RawNode.is(node) && node.sqlFragments[0]?.startsWith('update uploads set state =')) sweeping.add(queryId);
        return node;
      },
      transformResult: async ({ result, queryId }) => {
        if (sweeping.has(queryId)) {
          reached = true;
          await swept;
        }
        return result;
      },
    };
    const start = async () => {
      const app = await buildApp({ db: server.db.withPlugin(slow), config: server.config, logTo: { write: () => {} } });
      await app.listen({ host: '127.0.0.1', port: 0 });
      return app;
    };
    const starting = start();
    const app = await Promise.race([starting, wait(20_000)]);
    await expect.poll(() => reached).toBe(true);
    sweep();
    expect(app).toBeDefined();
    await (await starting).close();
  });
});

describe('a person', () => {
  it('has at most three files worked on at once', async () => {
    await sql`insert into uploads (kind, user_id, file, state, expires_at)
      select 'users', 1, 'x', 'reading', now() + interval '1 hour' from generate_series(1, 3)`.execute(server.db);
    const answer = await send(body(csv, 'a.csv'));
    expect(answer.status).toBe(429);
    await sql`delete from uploads where file = 'x'`.execute(server.db);
    expect((await send(body(csv, 'a.csv'))).status).toBe(200);
  });

  it('runs once for two concurrent calls', async () => {
    const { id } = await load();
    const answers = await Promise.all([1, 2].map(() => person.fetch(`/api/uploads/${id}/run`, { json: {} })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('stores only the dry run that was on their screen: another tab may have matched the columns anew', async () => {
    const file = body(Buffer.from('Nome;Cognome;Email\nIda;Riva;ida.riva@esempio.it'), 'a.csv');
    const shown = (await (await send(file)).json()) as Upload;
    const swapped = { first_name: 1, last_name: 0, email: 2 };
    await person.fetch(`/api/uploads/${shown.id}/columns`, { json: { columns: swapped } });
    const seenOf = ({ fields, counts: { created, updated } }: Upload) => ({
      seen: { columns: Object.fromEntries(fields.map(({ field, column }) => [field, column])), created, updated },
    });
    const run = (json: object) => person.fetch(`/api/uploads/${shown.id}/run`, { json });
    const refused = await run(seenOf(shown));
    expect([refused.status, await codeOf(refused)]).toEqual([409, 'conflict']);
    const now = await stateOf(shown.id);
    expect(now).toMatchObject({ state: 'ready', counts: { created: 1 } });
    const otherCount = { seen: { ...seenOf(now).seen, created: 2 } };
    expect((await run(otherCount)).status).toBe(409);
    expect(await (await run(seenOf(now))).json()).toMatchObject({ state: 'done' });
    const stored = server.db.selectFrom('users').select('first_name').where('email', '=', 'ida.riva@esempio.it');
    expect(await stored.execute()).toEqual([{ first_name: 'Riva' }]);
  });

  it('is shown columns that are not read also where their values begin far below, or stand beyond the headings', async () => {
    const people = Array.from({ length: 2_000 }, (_, at) => `Ada;Rossi;tardi${at}@esempio.it`);
    people[1_800] += ';int. 12';
    people[1_900] += ';;15';
    const file = body(Buffer.from(`Nome;Cognome;Email;Interno\n${people.join('\n')}`), 'a.csv');
    const read = (await (await send(file)).json()) as Upload;
    expect((await stateOf(read.id)).columns.slice(3)).toEqual([
      { header: 'Interno', samples: ['int. 12'] },
      { header: '', samples: ['15'] },
    ]);
  });

  it('has the columns they chose also where a row far below is wider than the headings', async () => {
    const people = Array.from({ length: 30 }, (_, at) => `Rossi;Ada;larga${at}@esempio.it`);
    const first = body(Buffer.from(`Primo;Secondo;Terzo\n${people.join('\n')};x`), 'a.csv');
    const read = (await (await send(first)).json()) as Upload;
    expect(read).toMatchObject({ state: 'choose-columns', columns: [{}, {}, {}, {}] });
    const columns = { first_name: 1, last_name: 0, email: 2 };
    await person.fetch(`/api/uploads/${read.id}/columns`, { json: { columns } });
    const again = body(Buffer.from(`Primo;Secondo;Terzo\n${people.join('\n')}`), 'b.csv');
    const ready = await stateOf(((await (await send(again)).json()) as Upload).id);
    expect(ready).toMatchObject({ state: 'ready', counts: { rows: 30, created: 30 } });
    expect(ready.fields.find(({ field }) => field === 'email')?.column).toBe(2);
  });

  it('loads the first line of a file without headings too', async () => {
    const file = body(Buffer.from('Lea;Corvi;lea@esempio.it\nUgo;Corvi;ugo@esempio.it'), 'a.csv');
    const read = (await (await send(file)).json()) as Upload;
    expect(read).toMatchObject({ state: 'choose-columns', counts: { rows: 2 } });
    expect(read.columns[0]).toEqual({ header: 'Lea', samples: ['Lea', 'Ugo'] });
    const columns = { first_name: 0, last_name: 1, email: 2 };
    await person.fetch(`/api/uploads/${read.id}/columns`, { json: { columns } });
    expect(await stateOf(read.id)).toMatchObject({ state: 'ready', counts: { created: 2, refused: 0 } });
  });

  it.each([
    ['codes', ['S-77;Ugo Corvi', 'S-101;Lea Corvi', 'S-9;Ida Riva'], 3],
    ['days', ['Ugo Corvi;12/03/1980', 'Lea Corvi;01/11/1977'], 2],
    ['unknown headings', ['Tessera 1;Chi è', '77;Ugo Corvi', '101;Lea Corvi'], 2],
    ['headings that Excel has made', ['Colonna1;Colonna2', 'S77;Ugo Corvi', 'S101;Lea Corvi'], 2],
    ['a year as a heading', ['Persona;2026', 'Ugo Corvi;sì', 'Lea Corvi;sì'], 2],
  ])('loads the first line of a list without headings and addresses: %s', async (_, lines, rows) => {
    const read = (await (await send(body(Buffer.from(lines.join('\n')), 'a.csv'))).json()) as Upload;
    expect(read).toMatchObject({ state: 'choose-columns', counts: { rows } });
  });

  it('says before it is stored that hidden rows are loaded too, also where the columns are matched by hand', async () => {
    const row = (hidden: boolean, ...cells: string[]) =>
      `<row${hidden ? ' hidden="1"' : ''}>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
    const sheet = (headings: string[]) =>
      zipOf(
        xlsxParts(
          sheetXml(
            [
              row(false, ...headings),
              row(false, 'Lea', 'Corvi', 'lea.corvi@esempio.it'),
              row(true, 'Ugo', 'Corvi', 'ugo.corvi@esempio.it'),
            ].join(''),
          ),
        ),
      );
    const known = (await (await send(body(sheet(['Nome', 'Cognome', 'Email'])))).json()) as Upload;
    const failure = labels.hidden(1);
    expect(known).toMatchObject({ state: 'ready', counts: { created: 2 }, failure });
    const unknown = (await (await send(body(sheet(['a', 'b', 'c'])))).json()) as Upload;
    expect(unknown).toMatchObject({ state: 'choose-columns', counts: { rows: 2 }, failure: '' });
    const columns = { first_name: 0, last_name: 1, email: 2 };
    await person.fetch(`/api/uploads/${unknown.id}/columns`, { json: { columns } });
    expect(await stateOf(unknown.id)).toMatchObject({ state: 'ready', failure });
    await person.fetch(`/api/uploads/${unknown.id}/run`, { json: {} });
    expect(await stateOf(unknown.id)).toMatchObject({ state: 'done', failure: '' });
  });

  it('says of merged cells that the first row alone has their value, of columns that are read', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const row = (...cells: string[]) => `<row>${cells.map(cell).join('')}</row>`;
    const sheet = (email: string, ...merged: string[]) => {
      const rows = [
        row('Corso di marzo'),
        row('Nome', 'Cognome', email, 'Ruolo', 'Note'),
        row('Lea', 'Corvi', 'lea.unite@esempio.it', 'Segreteria', 'tutte'),
        row('Ugo', 'Corvi', 'ugo.unite@esempio.it'),
      ];
      const cells = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
      const text = sheetXml(rows.join('')).replace('</sheetData>', `</sheetData><mergeCells>${cells}</mergeCells>`);
      return zipOf(xlsxParts(text));
    };
    const read = async (...given: Parameters<typeof sheet>) =>
      (await (await send(body(sheet(...given)))).json()) as Upload;
    // A title, headings of two lines, what is not read, and what is below.
    expect((await read('Email', 'A1:E1', 'B1:B2', 'E3:E4', 'A4:A9')).failure).toBe('');
    expect(await read('Email', 'A1:E1', 'D3:E4')).toMatchObject({ state: 'ready', failure: labels.merged(['Ruolo']) });
    const unknown = await read('Dove', 'C3:D4');
    expect(unknown).toMatchObject({ state: 'choose-columns', failure: '' });
    const columns = { first_name: 0, last_name: 1, email: 2, role: 3 };
    await person.fetch(`/api/uploads/${unknown.id}/columns`, { json: { columns } });
    expect((await stateOf(unknown.id)).failure).toBe(labels.merged(['Dove', 'Ruolo']));
  });

  it('does not take the address of the office above them for a person', async () => {
    const lines = ['Segreteria;segreteria@esempio.it', 'Nome;Cognome;Recapito', 'Lea;Corvi;lea@esempio.it'];
    const read = (await (await send(body(Buffer.from(lines.join('\n')), 'a.csv'))).json()) as Upload;
    expect(read).toMatchObject({ state: 'choose-columns', counts: { rows: 1 } });
    expect(read.columns.map(({ header }) => header)).toEqual(['Nome', 'Cognome', 'Recapito']);
  });

  it('loads nobody of a second list below in silence, nor leaves out the first', async () => {
    const lists = [
      ['Docenti', 'Cognome;Nome;Email', 'Riva;Ida;ida.riva@esempio.it', ''],
      ['Studenti', 'Matricola;Cognome;Nome;Email', '00077;Corvi;Ugo;ugo@esempio.it'],
    ];
    const file = body(Buffer.from(lists.flat().join('\n')), 'a.csv');
    const read = (await (await send(file)).json()) as Upload;
    expect(read).toMatchObject({ state: 'ready', counts: { rows: 4, refused: 3 } });
    expect(read.refused.at(-1)?.values).toEqual(['00077', 'Corvi', 'Ugo', 'ugo@esempio.it']);
  });

  it('cannot be run after the permission to upload users is lost', async () => {
    const admin = await server.signIn('admin');
    const upload = (await (
      await send(body(Buffer.from('Nome;Cognome;Email\nx;y;x@y.it'), 'a.csv'), admin)
    ).json()) as Upload;
    await sql`update users set roles = '{secretary}' where id = 2`.execute(server.db);
    expect((await admin.fetch(`/api/uploads/${upload.id}/run`, { json: {} })).status).toBe(403);
    await sql`update users set roles = '{admin}' where id = 2`.execute(server.db);
  });

  it('who is disabled while their file is on its way loads nothing', async () => {
    const { headers } = await server.signIn('admin');
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    const call = request(server.url + path, { method: 'POST', headers: { ...headers, ...type } });
    const answered = new Promise<number | undefined>((resolve, reject) => {
      call.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject);
    });
    call.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nNome;Cognome;Email\n');
    await expect.poll(left).toHaveLength(1);
    await sql`update users set disabled_at = now() where id = 2`.execute(server.db);
    call.end('Ugo;Riva;ugo.riva@esempio.it\r\n--x--\r\n');
    expect(await answered).toBe(401);
    await sql`update users set disabled_at = null where id = 2`.execute(server.db);
    await expect.poll(left).toEqual([]);
  });
});

it('cells of accents without end hold nobody else up', async () => {
  const cell = `a${'\u0301\u0316'.repeat(16_000)}`;
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const answer = await send(
    body(Buffer.from(`Nome;Cognome;Email${`;${cell}`.repeat(20)}\nAnna;Rossi;a@b.it\n`), 'a.csv'),
  );
  delay.disable();
  expect([answer.status, ((await answer.json()) as Upload).counts]).toEqual([
    200,
    expect.objectContaining({ created: 1 }),
  ]);
  // A minute, before they were cut.
  expect(delay.max / 1e9).toBeLessThan(20);
});
