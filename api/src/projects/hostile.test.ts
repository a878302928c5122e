import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Upload } from '@sodalizio/contract';
import type { ResultRow } from '@sodalizio/contract/projects';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { hostileFiles } from '../uploads/test-hostile-files.ts';
import {
  addPerson,
  answerOf,
  aProject,
  done,
  fields,
  loadSheet,
  onUpload,
  peopleOf,
  somebody,
} from './test-projects.ts';

let app: TestApp;
let folder: string;
let superadmin: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sodalizio-hostile-'));
  app = await startTestApp({ members: 5, config: { dataFolder: folder }, now: () => new Date('2026-11-24T10:00:00Z') });
  superadmin = await app.signIn('superadmin');
  admin = await app.signIn('admin');
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
    { timeout: 30_000 },
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
          await expect.poll(async () => (await upload()).state, { timeout: 20_000 }).toBe('failed');
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

  it('loaded by somebody who lost the right is neither run nor undone', async () => {
    const { project, users } = await scene();
    const person = await app.signIn('superadmin');
    const rows: Rows = [
      ['Matricola', 'Nome'],
      ['1', 'Anna'],
    ];
    const upload = await loadSheet(person, users, rows);
    for (const act of ['run', 'undo'])
      expect((await answerOf(admin, `/api/uploads/${upload.id}/${act}`, { json: {} })).status).toBe(404);
    expect(await peopleOf(superadmin, project.id)).toEqual([]);
  });
});

describe('a call', () => {
  it('on a participant or attempt of another project finds nobody', async () => {
    const [one, other] = [await scene(), await scene()];
    const anna = await addPerson(superadmin, one.project.id);
    const base = `/api/project/${other.project.id}`;
    const changed = { ...somebody({ full_name: 'Altra' }), revision: anna.revision };
    expect((await answerOf(superadmin, `${base}/users/${anna.id}`)).status).toBe(404);
    expect((await answerOf(superadmin, `${base}/users/${anna.id}`, { json: changed })).status).toBe(404);
    const act = (what: string) => ({ act: what, choice: { ids: [anna.id] }, confirmed: 1 });
    for (const what of ['remove', 'renew-link', 'invite', 'remind'])
      expect((await answerOf(superadmin, `${base}/act`, { json: act(what) })).status).toBeGreaterThanOrEqual(400);
    expect((await peopleOf(superadmin, one.project.id))[0]).toEqual(anna);
  });

  it('with what is none of the contract’s is refused with its fields, and changes nothing', async () => {
    const { project } = await scene();
    const anna = await addPerson(superadmin, project.id);
    const before = await done(superadmin, `/api/projects/${project.id}`);
    const base = `/api/project/${project.id}`;
    const wrong: [string, unknown][] = [
      [`${base}/users`, { ...somebody(), email: 'x'.repeat(300) }],
      [`${base}/users`, { ...somebody(), foreign_token: ' \u00a0 ' }],
      [`${base}/users`, { ...somebody(), foreign_token: 'a\u0000b' }],
      [`${base}/users`, { ...somebody(), language: 'de' }],
      [`${base}/users`, { ...somebody(), admin: true }],
      [`${base}/users`, [somebody()]],
      [`${base}/users/${anna.id}`, { ...somebody(), revision: '1' }],
      [`${base}/act`, { act: 'destroy', choice: { ids: [anna.id] } }],
      [`${base}/act`, { act: 'remove', choice: { ids: [] } }],
      [`${base}/act`, { act: 'remove', choice: { ids: Array.from({ length: 10_001 }, (_, at) => at) } }],
      [`${base}/act`, { act: 'remove', choice: { all: true, ids: [1] } }],
      [`${base}/act`, { act: 'set-deadline', choice: { ids: [anna.id] }, deadline: '2026-02-30' }],
      ['/api/projects', { ...fields(project.company.id), id: project.id, name: '' }],
      ['/api/projects', { ...fields(project.company.id), id: project.id, deadline: '0000-01-01' }],
      ['/api/projects', { ...fields(project.company.id), id: project.id, reminder_every: 0 }],
      ['/api/projects', { ...fields(project.company.id), id: project.id, company: { id: 999_999 } }],
      ['/api/projects/companies', { name: '' }],
    ];
    for (const [path, json] of wrong) {
      const { status, body } = await answerOf<{ code: string; message: string; fields: unknown[] }>(superadmin, path, {
        json,
      });
      expect([path, json, status, body.code]).toEqual([path, json, 400, 'invalid-input']);
      expect(body.message).toMatch(/^[A-ZÈ].*\.$/);
      expect(JSON.stringify(body)).not.toMatch(/select|insert|kysely|node_modules/i);
    }
    const polluted = await superadmin.fetch(`${base}/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"__proto__":{"admin":true},"foreign_token":"9","full_name":"X","email":"","language":"it"}',
    });
    expect(polluted.status).toBe(400);
    for (const id of ['0', '-1', '1e3', '9999999999', 'x', '%00', '..%2f1'])
      expect([400, 404]).toContain((await answerOf(superadmin, `/api/projects/${id}`)).status);
    expect(await done(superadmin, `/api/projects/${project.id}`)).toEqual(before);
    expect(await peopleOf(superadmin, project.id)).toEqual([anna]);
  });

  it('of results with a wrong, revoked or another project’s token is refused before its body is read', async () => {
    const [one, other] = [await scene(), await scene()];
    const made = (id: number) =>
      done<{ id: number; secret: string }>(superadmin, `/api/projects/${id}/tokens`, { name: 'Aula' });
    const [token, others] = [await made(one.project.id), await made(other.project.id)];
    const { hostname, port } = new URL(app.url);
    /** Status of a call of which only the head is sent: 4 MB are announced, and none of them comes. */
    const headAlone = (authorization: string, project = String(one.project.id)) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), hostname, () =>
          socket.write(
            `POST /api/project/${project}/results HTTP/1.1\r\nhost: x\r\n${authorization}content-type: application/json\r\ncontent-length: 4000000\r\n\r\n`,
          ),
        );
        socket.setTimeout(2_000, () => {
          socket.destroy();
          resolve('waits for the body');
        });
        socket.on('data', (bytes) => {
          socket.destroy();
          resolve(String(bytes).slice(9, 12));
        });
        socket.on('error', reject);
      });
    const bearer = (secret: string) => `authorization: Bearer ${secret}\r\n`;
    expect(await headAlone(bearer(token.secret))).toBe('waits for the body');
    for (const wrong of ['', bearer('spt_falso'), bearer(others.secret), 'authorization: Basic eDp5\r\n'])
      expect(await headAlone(wrong)).toBe('401');
    expect(await headAlone(bearer(token.secret), String(other.project.id))).toBe('401');
    expect(await headAlone(bearer(token.secret), 'x')).toBe('401');
    await superadmin.fetch(`/api/projects/${one.project.id}/tokens/${token.id}`, { method: 'DELETE' });
    expect(await headAlone(bearer(token.secret))).toBe('401');
  });
});
