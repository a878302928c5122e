import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Upload } from '@sodalizio/contract';
import type { ResultRow } from '@sodalizio/contract/projects';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { hostileFiles } from '../uploads/test-hostile-files.ts';
import { addPerson, answerOf, aProject, done, loadSheet, onUpload, peopleOf } from './test-projects.ts';

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
