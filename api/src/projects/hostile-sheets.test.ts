import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read, utils, type WorkBook, write } from '@e965/xlsx';
import { errorSentences, type Role, type Upload, uploadSentences } from '@sodalizio/contract';
import type { ResultRow } from '@sodalizio/contract/projects';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { hashPassword } from '../auth/passwords.ts';
import { zipOf } from '../platform/zip/test-zip.ts';
import { hostileFiles } from '../uploads/test-hostile-files.ts';
import { sheetXml, xlsxParts } from '../uploads/test-sheets.ts';
import { addPerson, answerOf, aProject, done, fields, loadSheet, onUpload, peopleOf, save } from './test-projects.ts';

let app: TestApp;
let folder: string;
let superadmin: SignedIn;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sodalizio-hostile-'));
  app = await startTestApp({ members: 5, config: { dataFolder: folder }, now: () => new Date('2026-11-24T10:00:00Z') });
  superadmin = await app.signIn('superadmin');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

type Rows = readonly (readonly (string | number)[])[];

/** A project of its own, and what becomes of sheets in it. */
async function scene() {
  const { project, questionnaire } = await aProject(superadmin);
  const users = `/api/project/${project.id}/upload-users`;
  const results = `/api/project/${project.id}/questionnaire/${questionnaire}/upload-results`;
  const refusalsIn = (upload: Upload) =>
    upload.refused.map(
      ({ row, reasons }) => `${row}: ${reasons.map(({ field, code }) => `${field} ${code}`).join(', ')}`,
    );
  const rowsOf = () =>
    done<ResultRow[]>(superadmin, `/api/project/${project.id}/questionnaire/${questionnaire}/results`);
  return { project, questionnaire, users, results, refusalsIn, rowsOf };
}

describe('a sheet', () => {
  it.each(hostileFiles)(
    'of the shared set, $title, is refused by both uploads and stores nothing',
    async ({ name, bytes, expected }) => {
      const { project, users, results, rowsOf } = await scene();
      for (const path of [users, results]) {
        const body = new FormData();
        body.append('file', new Blob([new Uint8Array(bytes())]), name);
        const { status, body: answer } = await answerOf<Upload & { code?: string }>(superadmin, path, {
          method: 'POST',
          body,
        });
        // Some are found out while they are read.
        if (status === 200) {
          const upload = () => done<Upload>(superadmin, `/api/uploads/${answer.id}`);
          await expect.poll(async () => (await upload()).state).toBe('failed');
          expect((await upload()).failure).toMatch(/^[A-Z].*\.$/);
        } else expect([status, answer.code]).toEqual([400, expected]);
      }
      expect([await peopleOf(superadmin, project.id), await rowsOf()]).toEqual([[], []]);
    },
  );

  it('of participants is text, whatever it looks like: nothing is run, nothing half stored', async () => {
    const { project, users, refusalsIn } = await scene();
    const rows: Rows = [
      ['Matricola', 'Nome', 'Email', 'Lingua'],
      ['0007', '<img src=x onerror=alert(1)>', '', 'it'],
      ['\u202e0008', 'Anna\u200b Bianchi', 'anna@posta.example', 'it'],
      ['__proto__', 'constructor', '', 'it'],
      [`${'9'.repeat(61)}`, 'Lunga', '', 'it'],
      ['0009', `${'N'.repeat(161)}`, '', 'it'],
      ['0010', 'Bruno', 'a@b.example\nBcc: tutti@x.example', 'it'],
      ['0011', 'Carla', 'carla@posta.example', 'klingon'],
      ['0012', 'Dario', 'ANNA@posta.example', 'it'],
      ['0007', 'Doppia', '', 'it'],
      [7, 'Sette', '', 'it'],
    ];
    const upload = await loadSheet(superadmin, users, rows);
    expect(refusalsIn(upload)).toEqual([
      '5: foreign_token too-long',
      '6: full_name too-long',
      '7: email wrong-format',
      '8: language not-allowed',
      '9: email twice-in-the-file',
      '10: foreign_token twice-in-the-file',
    ]);
    expect(await peopleOf(superadmin, project.id)).toEqual([]);
    await onUpload(superadmin, upload.id, 'run');
    const people = await peopleOf(superadmin, project.id);
    // Invisible characters are gone, zeros in front are not.
    expect(people.map(({ foreign_token, full_name }) => [foreign_token, full_name])).toEqual([
      ['0007', '<img src=x onerror=alert(1)>'],
      ['0008', 'Anna Bianchi'],
      ['__proto__', 'constructor'],
      ['7', 'Sette'],
    ]);
  });

  it('of results says of each wrong number why, and stores the others', async () => {
    const { project, results, rowsOf, refusalsIn } = await scene();
    for (const [foreign_token, full_name] of [
      ['1', 'Anna'],
      ['2', 'Bruno'],
      ['3', 'Carla'],
      ['4', 'Dario'],
      ['5', 'Elena'],
      ['6', 'Fabio'],
      ['7', 'Gaia'],
    ])
      await addPerson(superadmin, project.id, { foreign_token, full_name, email: '' });
    const upload = await loadSheet(superadmin, results, [
      ['Matricola', 'Completato il', 'Punteggio', 'Punteggio massimo'],
      ['1', '23/11/2026 09:20', '1234,56', '2000'],
      ['2', '23/11/2026 09:20', '-3', '8'],
      ['3', '23/11/2026 09:20', 'NaN', '8'],
      ['4', '23/11/2026 09:20', '9', '8'],
      // Thousands, or one and a bit? Asked for, not guessed.
      ['5', '23/11/2026 09:20', '1.234', '2000'],
      ['6', '30/02/2026 09:20', '5', '8'],
      ['7', '23/11/2026 09:20', '1e3', '8'],
      ['nessuno', '23/11/2026 09:20', '5', '8'],
    ]);
    expect(refusalsIn(upload)).toEqual([
      '3: score wrong-format',
      '4: score wrong-format',
      '5: score not-allowed',
      '6: score wrong-format',
      '7: completed_at wrong-format',
      '8: score wrong-format',
      '9: foreign_token not-allowed',
    ]);
    await onUpload(superadmin, upload.id, 'run');
    const stored = (await rowsOf()).filter(({ completed_at }) => completed_at !== null);
    expect(stored).toMatchObject([{ foreign_token: '1', score: 1234.56, max_score: 2000 }]);
  });
});

/** Loads a file as it is, and waits for its dry run. */
async function load(path: string, bytes: Buffer, person = superadmin): Promise<Upload> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), 'foglio.xlsx');
  let { body: upload } = await answerOf<Upload>(person, path, { method: 'POST', body });
  while (upload.progress !== null) upload = await done<Upload>(person, `/api/uploads/${upload.id}`);
  return upload;
}

const bytesOf = (book: WorkBook) => Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' }));
const bookOf = (sheets: Readonly<Record<string, Rows>>) => {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  return book;
};
const namesIn = async (project: number) =>
  (await peopleOf(superadmin, project, '?sort=foreign_token')).map((one) => [one.foreign_token, one.full_name]);

const python = '/usr/bin/python3';

describe('what only a spreadsheet has', () => {
  it.runIf(existsSync(python))('formulas, merged and hidden cells, numbers and days of a real one', async () => {
    const { project, users, refusalsIn } = await scene();
    const path = join(folder, 'openpyxl.xlsx');
    const script = `import openpyxl, datetime, sys
book = openpyxl.Workbook(); hidden = book.active; hidden.title = 'Vecchi'
hidden.append(['Matricola', 'Nome']); hidden.append(['H1', 'Nascosta']); hidden.sheet_state = 'hidden'
sheet = book.create_sheet('Iscritti')
sheet.append(['Corso di novembre']); sheet.merge_cells('A1:D1')
sheet.append(['Matricola', 'Nome', 'Cognome', 'Email'])
sheet.append([123, 'Anna', 'Bianchi', '']); sheet['A3'].number_format = '00000'
sheet.append([7, 'Bruno', '=A3', ''])
sheet.append(['8', '=HYPERLINK("http://male.example","Carla")', '', ''])
sheet.append(['=1+1', 'Dario', '', ''])
sheet.append(['9', 'Elena', '', '=CONCAT("e","@male.example")'])
sheet.append(['10', 'Fabio Neri']); sheet.merge_cells('B8:C8')
sheet.append(['11', 'Gaia']); sheet.row_dimensions[9].hidden = True
sheet.append([datetime.date(2020, 1, 5), 'Ivo'])
sheet.append([12345678901, 'Lia'])
sheet.append([1.5, 'Mara'])
sheet.append([True, 'Nino'])
book.save(sys.argv[1])`;
    execFileSync(python, ['-c', script, path]);
    const upload = await load(users, await readFile(path));
    expect([upload.state, upload.sheet, upload.fitting_sheets]).toEqual(['ready', '', []]);
    expect(refusalsIn(upload)).toEqual([
      '4: last_name formula',
      '5: full_name formula',
      '6: foreign_token formula',
      '7: email formula',
      '10: foreign_token wrong-format',
    ]);
    await onUpload(superadmin, upload.id, 'run');
    // As each cell is shown in the sheet; a hidden row is one of those that were counted and confirmed.
    expect(await namesIn(project.id)).toEqual([
      ['00123', 'Anna Bianchi'],
      ['1,5', 'Mara'],
      ['10', 'Fabio Neri'],
      ['11', 'Gaia'],
      ['12345678901', 'Lia'],
      ['VERO', 'Nino'],
    ]);
  });

  it('characters that no cell shows and no database stores are gone; a cell of them alone is empty', async () => {
    const { project, users, refusalsIn } = await scene();
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const line = (row: number, code: string, name: string) =>
      `<row r="${row}">${cell(`A${row}`, code)}${cell(`B${row}`, name)}</row>`;
    const rows = [
      line(1, 'Matricola', 'Nome'),
      line(2, 'a_x0000_b', 'Anna'),
      line(3, '3', 'Bruno_xD800_'),
      line(4, '_x0000_', 'Carla'),
      line(5, '&#x202E;5&#x200B;', '&#x2066;Dario&#xAD;'),
      line(6, '6', '&#x200B;&#x2060;'),
      line(7, '7', 'Gaia_x000D_Neri'),
    ];
    const upload = await load(users, zipOf(xlsxParts(sheetXml(rows.join('')))));
    expect([upload.state, upload.failure]).toEqual(['ready', '']);
    expect(refusalsIn(upload)).toEqual(['4: foreign_token required', '6: full_name required']);
    await onUpload(superadmin, upload.id, 'run');
    // Half a character stands as the sign for one that was lost.
    expect(await namesIn(project.id)).toEqual([
      ['3', 'Bruno\ufffd'],
      ['5', 'Dario'],
      ['7', 'Gaia Neri'],
      ['ab', 'Anna'],
    ]);
  });

  it('with names in two columns shows a change of the whole name, and none where it is the same', async () => {
    const { project, users, refusalsIn } = await scene();
    for (const [foreign_token, full_name] of [
      ['1', 'Anna Bianchi'],
      ['2', 'Bruno Neri'],
    ])
      await addPerson(superadmin, project.id, { foreign_token, full_name, email: '' });
    const upload = await loadSheet(superadmin, users, [
      ['Matricola', 'Nome', 'Cognome', 'Email'],
      ['1', 'Anna', 'Bianchi', 'anna@posta.example'],
      ['2', 'Bruno', 'Verdi', ''],
      ['3', 'N'.repeat(100), 'C'.repeat(100), ''],
    ]);
    expect(refusalsIn(upload)).toEqual(['4: full_name too-long']);
    expect(upload.changes.map((one) => one.fields)).toEqual([
      [{ field: 'email', before: '', after: 'anna@posta.example' }],
      [{ field: 'full_name', before: 'Bruno Neri', after: 'Bruno Verdi' }],
    ]);
  });

  it('columns that are there twice or not at all are asked for, never guessed', async () => {
    const { project, users, results } = await scene();
    const twice = bookOf({
      a: [
        ['Matricola', 'Matricola', 'Nome'],
        ['1', '2', 'Anna'],
      ],
    });
    const another = bookOf({
      a: [
        ['Matricola', 'Punteggio', 'Punteggio massimo'],
        ['1', 5, 8],
      ],
    });
    const stranger = bookOf({
      a: [
        ['Titolo', 'Prezzo'],
        ['Libro', 5],
      ],
    });
    for (const [path, book] of [
      [users, twice],
      [users, another],
      [users, stranger],
      [results, stranger],
    ] as const) {
      const upload = await load(path, bytesOf(book));
      expect(upload.state).toBe('choose-columns');
      const { status, body } = await answerOf(superadmin, `/api/uploads/${upload.id}/run`, { json: {} });
      expect([status, body.code]).toEqual([409, 'conflict']);
    }
    expect(await peopleOf(superadmin, project.id)).toEqual([]);
  });

  it('a name that looks like a formula leaves as a text', async () => {
    const { project, questionnaire } = await scene();
    await addPerson(superadmin, project.id, { foreign_token: '=1+1', full_name: '=HYPERLINK("http://male.example")' });
    const path = `/api/project/${project.id}/questionnaire/${questionnaire}/results?download=1`;
    const book = read(new Uint8Array(await (await superadmin.fetch(path)).arrayBuffer()));
    const cells = Object.values(book.Sheets[book.SheetNames[0] ?? ''] ?? {}) as {
      t?: string;
      f?: string;
      v?: unknown;
    }[];
    expect(cells.filter(({ f }) => f !== undefined)).toEqual([]);
    expect(cells.find(({ v }) => v === '=1+1')?.t).toBe('s');
  });
});

describe('numbers in a sheet of results', () => {
  it('are held to the limits that a program’s are held to', async () => {
    const { project, results, rowsOf, refusalsIn } = await scene();
    for (const code of ['1', '2', '3', '4', '5', '6', '7', '8'])
      await addPerson(superadmin, project.id, { foreign_token: code, full_name: `Persona ${code}`, email: '' });
    const at = '23/11/2026 09:20';
    const sheet: Rows = [
      [
        'Matricola',
        'Completato il',
        'Punteggio',
        'Punteggio massimo',
        'Punteggio /30',
        'N. risp.',
        'Livello',
        'Timeout',
      ],
      ['1', at, '24/30', '30', '', '', '', ''],
      ['2', at, '1.234,56', '2000', '', '', '', ''],
      ['3', at, '5', '8', '31', '', '', ''],
      ['4', at, '2000000', '9999999', '', '', '', ''],
      ['5', at, '5', '8', '', '10001', '', ''],
      ['6', at, '5', '8', '', '', 'Altissimo', ''],
      ['7', at, '5', '8', '', '', '', 'forse'],
      ['8', '46349', '5', '8', '', '', '', ''],
    ];
    const upload = await loadSheet(superadmin, results, sheet);
    expect(refusalsIn(upload)).toEqual([
      '2: score wrong-format',
      '3: score wrong-format',
      '4: score_30 not-allowed',
      '5: score not-allowed, max_score not-allowed',
      '6: items_answered not-allowed',
      '7: level not-allowed',
      '8: timeout wrong-format',
      '9: completed_at wrong-format',
    ]);
    await onUpload(superadmin, upload.id, 'run');
    expect((await rowsOf()).filter(({ attempts }) => attempts > 0)).toEqual([]);
  });
});

it('a level of another configuration is refused, one of its own is written as there', async () => {
  const { project, questionnaire } = await aProject(superadmin, {}, 'level');
  for (const code of ['1', '2', '3'])
    await addPerson(superadmin, project.id, { foreign_token: code, full_name: `Persona ${code}`, email: '' });
  const path = `/api/project/${project.id}/questionnaire/${questionnaire}`;
  const sheet: Rows = [
    ['Matricola', 'Completato il', 'Livello'],
    ['1', '23/11/2026', 'avanzato'],
    ['2', '23/11/2026', 'C2'],
    ['3', '23/11/2026', ''],
  ];
  const judged = async () => {
    const { refused, counts } = await loadSheet(superadmin, `${path}/upload-results`, sheet);
    return [counts.created, ...refused.map(({ row, reasons }) => `${row}: ${reasons[0]?.field} ${reasons[0]?.code}`)];
  };
  // Of the sample's two configurations only the second one has levels.
  expect(await judged()).toEqual([0, '2: level not-allowed', '3: level not-allowed', '4: level required']);
  const enabled_questionnaires = {
    [`quest_${questionnaire}`]: { questionnaire_id: questionnaire, algorithm_id: 'completo', enabled: true },
  };
  await save(superadmin, fields(project.company.id, { id: project.id, enabled_questionnaires }));
  expect(await judged()).toEqual([1, '3: level not-allowed', '4: level required']);
});

describe('between the dry run and the storing', () => {
  const rows: Rows = [
    ['Matricola', 'Nome'],
    ['1', 'Anna'],
  ];
  const setRoles = (email: string, roles: Role[]) =>
    app.db.updateTable('users').set({ roles }).where('email', '=', email).execute();
  async function aColleague(email: string): Promise<SignedIn> {
    const password = 'una-password-lunga';
    const user = { first_name: 'Olga', last_name: 'Fini', email, roles: ['superadmin' as const] };
    await app.db
      .insertInto('users')
      .values({ ...user, password_hash: await hashPassword(password) })
      .execute();
    return app.signIn({ email, password });
  }

  it('who lost the right stores nothing and undoes nothing; nobody else does it for them', async () => {
    const { project, users } = await scene();
    const olga = await aColleague('olga@posta.example');
    const [waiting, stored] = [
      await loadSheet(olga, users, rows),
      await loadSheet(olga, users, [
        ['Matricola', 'Nome'],
        ['2', 'Bruno'],
      ]),
    ];
    await onUpload(olga, stored.id, 'run');
    await setRoles('olga@posta.example', ['admin']);
    const acts = [`${waiting.id}/run`, `${waiting.id}/undo`, `${stored.id}/run`, `${stored.id}/undo`];
    for (const act of acts) {
      const { status, body } = await answerOf(olga, `/api/uploads/${act}`, { json: {} });
      expect([act, status, body.code]).toEqual([act, 403, 'forbidden']);
      const other = await answerOf(superadmin, `/api/uploads/${act}`, { json: {} });
      expect([act, other.status]).toEqual([act, 404]);
    }
    expect((await answerOf(olga, `/api/uploads/${waiting.id}`)).status).toBe(403);
    expect((await answerOf(olga, `/api/uploads/${stored.id}/refused`)).status).toBe(403);
    expect(await namesIn(project.id)).toEqual([['2', 'Bruno']]);
  });

  it('a project that is deleted takes no row; its load fails and says so', async () => {
    const [one, other] = [await scene(), await scene()];
    const waiting = await loadSheet(superadmin, one.users, rows);
    const stored = await loadSheet(superadmin, other.users, rows);
    await onUpload(superadmin, stored.id, 'run');
    for (const { project } of [one, other]) await superadmin.fetch(`/api/projects/${project.id}`, { method: 'DELETE' });
    const failed = await onUpload(superadmin, waiting.id, 'run');
    expect([failed.state, failed.failure]).toEqual(['failed', errorSentences['not-found']]);
    const { status, body } = await answerOf(superadmin, `/api/uploads/${stored.id}/undo`, { json: {} });
    expect([status, body.code]).toEqual([404, 'not-found']);
  });

  it('a test that is switched off takes no result: its load fails and says so', async () => {
    const { project, questionnaire, results } = await scene();
    await addPerson(superadmin, project.id, { foreign_token: '1', email: '' });
    const upload = await loadSheet(superadmin, results, [
      ['Matricola', 'Completato il', 'Punteggio', 'Punteggio massimo'],
      ['1', '23/11/2026', 5, 8],
    ]);
    await save(superadmin, fields(project.company.id, { id: project.id, enabled_questionnaires: {} }));
    const after = await onUpload(superadmin, upload.id, 'run');
    expect([after.state, after.failure]).toEqual(['failed', expect.stringContaining('disattivato nel progetto')]);
    const path = `/api/questionnaires/${questionnaire}`;
    expect((await answerOf(superadmin, path, { method: 'DELETE' })).status).toBe(200);
  });

  it('a participant that is removed gets no result: the new numbers are asked for', async () => {
    const { project, results, rowsOf, refusalsIn } = await scene();
    const anna = await addPerson(superadmin, project.id, { foreign_token: '1', email: '' });
    const upload = await loadSheet(superadmin, results, [
      ['Matricola', 'Completato il', 'Punteggio', 'Punteggio massimo'],
      ['1', '23/11/2026', 5, 8],
    ]);
    expect(upload.counts).toMatchObject({ created: 1 });
    await done(superadmin, `/api/project/${project.id}/act`, { act: 'remove', choice: { ids: [anna.id] } });
    const after = await onUpload(superadmin, upload.id, 'run');
    expect([after.state, after.failure, refusalsIn(after)]).toEqual([
      'ready',
      uploadSentences.changed,
      ['2: foreign_token not-allowed'],
    ]);
    await done(superadmin, `/api/project/${project.id}/act`, { act: 'restore', choice: { ids: [anna.id] } });
    expect((await rowsOf()).map(({ attempts }) => attempts)).toEqual([0]);
  });

  it('a Matricola that somebody else has by then takes no result along: its owner of now is asked for', async () => {
    const { project, results, rowsOf } = await scene();
    const anna = await addPerson(superadmin, project.id, { foreign_token: '1', full_name: 'Anna Neri', email: '' });
    const ugo = await addPerson(superadmin, project.id, { foreign_token: '2', full_name: 'Ugo Riva', email: '' });
    const upload = await loadSheet(superadmin, results, [
      ['Matricola', 'Completato il', 'Punteggio', 'Punteggio massimo'],
      ['1', '23/11/2026', 5, 8],
    ]);
    const give = (foreign_token: string, { id, full_name, email, language, revision }: typeof anna) =>
      done<typeof anna>(superadmin, `/api/project/${project.id}/users/${id}`, {
        ...{ foreign_token, full_name, email, language, revision },
      });
    // They had been swapped.
    const between = await give('3', anna);
    await give('1', ugo);
    await give('2', between);
    const asked = await onUpload(superadmin, upload.id, 'run');
    expect([asked.state, asked.failure, asked.counts.created]).toEqual(['ready', uploadSentences.changed, 1]);
    expect((await onUpload(superadmin, upload.id, 'run')).state).toBe('done');
    expect((await rowsOf()).map(({ full_name, score }) => [full_name, score])).toEqual([
      ['Anna Neri', null],
      ['Ugo Riva', 5],
    ]);
  });
});
