import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read, utils, write } from '@e965/xlsx';
import type { Role } from '@sodalizio/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../test/test-app.ts';
import { makeReleases, releaseZip } from './composition/test-releases.ts';
import { openRegistry } from './membership-registry/test-registry-session.ts';

const releases = makeReleases();
const dataFolder = mkdtempSync(join(tmpdir(), 'sodalizio-every-undo-'));
let server: TestApp;
const people = new Map<Person, SignedIn>();

/** Two people of each role: one secretary's act is a stranger's to the other. */
const emails = {
  superadmin: 'superadmin@sodalizio.example',
  admin: 'admin@sodalizio.example',
  secretary: 'segreteria@sodalizio.example',
  colleague: 'chiara.lopresti@sodalizio.example',
} as const;
type Person = keyof typeof emails;

const as = (who: Person): SignedIn => {
  const found = people.get(who);
  if (!found) throw new Error(`${who} is not signed in`);
  return found;
};

interface Reversal {
  path: string;
  json: object;
}

interface Row {
  readonly endpoint: string;
  readonly what: string;
  readonly by: Person;
  readonly prepare: () => Promise<Reversal>;
  /** The rights of `by` after losing one that the act required. */
  readonly left: { readonly roles: readonly Role[]; readonly aica_code?: null };
  /** Somebody with the permission who may not reverse this one. Undefined where everybody with it may. */
  readonly stranger?: { readonly who: Person; readonly status: 403 | 404 };
}

async function done<T>(who: Person, path: string, json: unknown): Promise<T> {
  const answer = await as(who).fetch(path, { json });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

let count = 0;

/** The id of a project with one participant. */
async function projectWithSomebody(): Promise<number> {
  count += 1;
  const company = await done<{ id: number }>('superadmin', '/api/projects/companies', { name: `Ditta ${count}` });
  const link = '<p><span data-placeholder="link">Link personale</span></p>';
  const [subjects, texts] = [
    { it: 'Ciao', en: '' },
    { it: link, en: '' },
  ];
  const { id } = await done<{ id: number }>('superadmin', '/api/projects', {
    ...{ name: 'Corso', company, image_id: null, deadline: null, enabled_questionnaires: {} },
    ...{ active_lang: { it: true, en: false }, users_auto_send_email: false, enable_privacy: false },
    ...{ subject_welcome_email: subjects, template_welcome_email: texts },
    ...{ subject_reminder_email: subjects, template_reminder_email: texts },
    ...{ reminder_every: null, reminder_most: 3, privacy_policy: { it: '', en: '' } },
  });
  const somebody = { foreign_token: '1', full_name: 'Anna', email: '', language: 'it' };
  await done('superadmin', `/api/project/${id}/users`, somebody);
  return id;
}

/** A sheet with an admin in it, which only `users.manage` may upload; after its dry run or stored. */
async function sheet(stored: boolean): Promise<string> {
  count += 1;
  const body = new FormData();
  const line = `;Ada;Nuova;ada${count}@esempio.it;Amministratore`;
  body.append('file', new Blob([`Matricola;Nome;Cognome;E-mail;Ruolo\n${line}`]), 'utenti.csv');
  const answer = await as('superadmin').fetch('/api/admin/users/upload', { method: 'POST', body });
  const { id } = (await answer.json()) as { id: string };
  const isIn = (state: string) =>
    expect
      .poll(
        async () => ((await (await as('superadmin').fetch(`/api/uploads/${id}`)).json()) as { state: string }).state,
      )
      .toBe(state);
  await isIn('ready');
  if (stored) {
    await done('superadmin', `/api/uploads/${id}/run`, {});
    await isIn('done');
  }
  return id;
}

type Saved = { id: number; revision: number };

/** The id of the sample of a questionnaire's file, its first question changed, so that its content is new. */
async function sampleFile(): Promise<string> {
  count += 1;
  const sample = await (await as('superadmin').fetch('/api/questionnaires/download-sample/1')).arrayBuffer();
  const book = read(sample);
  const questions = book.Sheets.Domande;
  if (!questions) throw new Error('the sample has no questions');
  utils.sheet_add_aoa(questions, [[`Domanda ${count}`]], { origin: 'D2' });
  const body = new FormData();
  body.append('file', new Blob([write(book, { type: 'array', bookType: 'xlsx' })]), 'test.xlsx');
  const answer = await as('superadmin').fetch('/api/questionnaires/check-file', { method: 'POST', body });
  return ((await answer.json()) as { file: { id: string } }).file.id;
}

function questionnaire(more: object): Promise<Saved> {
  count += 1;
  const fields = { name: 'Prova', short_name: 'P', slug: `prova-${count}`, version: `${count}` };
  return done('superadmin', '/api/questionnaires', { ...fields, ...more });
}

async function entryAfter(who: Person, act: (codaica: string) => Promise<unknown>): Promise<Reversal> {
  count += 1;
  const codaica = `99${String(count).padStart(5, '0')}`;
  await server.db.insertInto('members').values({ codaica, last_name: 'Prova', first_name: 'Ada' }).execute();
  await act(codaica);
  const answer = await as(who).fetch(`/api/admin/associates/${codaica}/history`);
  const { items } = (await answer.json()) as { items: { id: number }[] };
  return { path: `/api/admin/history/${items[0]?.id}/take-back`, json: {} };
}

async function batch(who: Person, what: 'undo' | 'resume'): Promise<Reversal> {
  count += 1;
  const { selection } = await done<{ selection: string }>(who, '/api/admin/associates/selections', { filters: {} });
  const payment = { quota: 10, data: '2026-02-10', annorif: 2030 + count, tipopaga: 'Contanti' };
  const outcome = await done<{ batch: string }>(who, '/api/admin/associates/bulk/payment', { selection, ...payment });
  return { path: `/api/admin/batches/${outcome.batch}/${what}`, json: {} };
}

const slot = 'trial.index.corner';
const why = 'prova';
const area = (what: string, json: object) => done('superadmin', `/api/areas/trial/${what}`, { why, ...json });

const superadminAlone = {
  by: 'superadmin',
  left: { roles: ['admin'] },
  stranger: { who: 'admin', status: 403 },
} as const;

const rows: readonly Row[] = [
  {
    endpoint: 'POST /api/uploads/:id/columns',
    what: 'a sheet is checked again',
    by: 'superadmin',
    prepare: async () => ({
      path: `/api/uploads/${await sheet(false)}/columns`,
      json: { columns: { aica_code: 0, first_name: 1, last_name: 2, email: 3, role: 4 } },
    }),
    left: { roles: ['secretary'] },
    stranger: { who: 'admin', status: 404 },
  },
  {
    endpoint: 'POST /api/uploads/:id/run',
    what: 'a checked sheet is stored',
    by: 'superadmin',
    prepare: async () => ({ path: `/api/uploads/${await sheet(false)}/run`, json: {} }),
    left: { roles: ['admin'] },
    stranger: { who: 'admin', status: 404 },
  },
  {
    endpoint: 'POST /api/uploads/:id/undo',
    what: 'a stored sheet is taken back',
    by: 'superadmin',
    prepare: async () => ({ path: `/api/uploads/${await sheet(true)}/undo`, json: {} }),
    left: { roles: ['admin'] },
    stranger: { who: 'admin', status: 404 },
  },
  {
    endpoint: 'POST /api/admin/history/:entry/take-back',
    what: 'an admission is taken back',
    by: 'superadmin',
    prepare: () =>
      entryAfter('superadmin', (codaica) =>
        done('superadmin', '/api/admin/confirm-associate', { codaica, cfisc: '', Ammesso: 'Si' }),
      ),
    left: { roles: ['superadmin'], aica_code: null },
    stranger: { who: 'secretary', status: 403 },
  },
  {
    // Any editor may take back another's single entry.
    endpoint: 'POST /api/admin/history/:entry/take-back',
    what: 'a payment is taken back',
    by: 'secretary',
    prepare: () =>
      entryAfter('secretary', (cdaica) =>
        done('secretary', '/api/admin/new-payment', {
          ...{ cdaica, cfisc: '', quota: 10, data: '2026-02-10', annorif: 2026, tipopaga: 'Contanti' },
        }),
      ),
    left: { roles: [] },
  },
  {
    endpoint: 'POST /api/admin/history/:entry/take-back',
    what: 'an admission with its payment is taken back',
    by: 'superadmin',
    prepare: async () => {
      const { path } = await entryAfter('superadmin', (codaica) =>
        done('superadmin', '/api/admin/confirm-associate', {
          ...{ codaica, cfisc: '', Ammesso: 'Si' },
          payment: { quota: 10, data: '2026-02-10', annorif: 2026, tipopaga: 'Contanti' },
        }),
      );
      const payment = Number(path.split('/').at(-2));
      return { path, json: { also: [payment - 1] } };
    },
    left: { roles: ['superadmin'], aica_code: null },
    stranger: { who: 'secretary', status: 403 },
  },
  ...(['undo', 'resume'] as const).flatMap((what): Row[] => [
    {
      endpoint: `POST /api/admin/batches/:batch/${what}`,
      what: 'a batch of admissions',
      by: 'superadmin',
      prepare: async () => {
        count += 1;
        const codaica = `97${String(count).padStart(5, '0')}`;
        await server.db.insertInto('members').values({ codaica, last_name: 'Prova', first_name: 'Ada' }).execute();
        const path = '/api/admin/associates';
        const { selection } = await done<{ selection: string }>('superadmin', `${path}/selections`, {
          codes: [codaica],
        });
        const outcome = await done<{ batch: string }>('superadmin', `${path}/bulk/admission`, { selection });
        return { path: `/api/admin/batches/${outcome.batch}/${what}`, json: {} };
      },
      left: { roles: ['superadmin'], aica_code: null },
      stranger: { who: 'secretary', status: 403 },
    },
    {
      endpoint: `POST /api/admin/batches/:batch/${what}`,
      what: 'a superadmin’s batch',
      by: 'superadmin',
      prepare: () => batch('superadmin', what),
      left: { roles: [] },
      stranger: { who: 'secretary', status: 403 },
    },
    {
      endpoint: `POST /api/admin/batches/:batch/${what}`,
      what: 'a secretary’s batch',
      by: 'secretary',
      prepare: () => batch('secretary', what),
      left: { roles: [] },
      stranger: { who: 'colleague', status: 403 },
    },
  ]),
  {
    endpoint: 'POST /api/admin/messages/:id/act',
    what: 'a message is taken back',
    by: 'admin',
    prepare: async () => {
      count += 1;
      const codaica = `98${String(count).padStart(5, '0')}`;
      const columns = { codaica, last_name: 'Prova', first_name: 'Ada', email: `ada${count}@esempio.it` };
      await server.db.insertInto('members').values(columns).execute();
      const { id } = await done<{ id: number }>('admin', '/api/admin/message', {
        ...{ title: 'Prova', content: '<p>Prova</p>', sections: [], users_aica_code: [codaica] },
        send_at: '2049-12-24T08:00:00.000Z',
      });
      return { path: `/api/admin/messages/${id}/act`, json: { act: 'cancel' } };
    },
    left: { roles: ['secretary'] },
    stranger: { who: 'colleague', status: 403 },
  },
  {
    endpoint: 'POST /api/admin/messages/preferences/:codaica/reactivate',
    what: 'a suppressed address is written to again',
    by: 'admin',
    prepare: async () => {
      count += 1;
      const codaica = `98${String(count).padStart(5, '0')}`;
      const email = `ada${count}@esempio.it`;
      await server.db.insertInto('members').values({ codaica, last_name: 'Prova', first_name: 'Ada', email }).execute();
      const suppressed = { suppressed_at: new Date(), reason: 'refusals', answer: '550' };
      await server.db
        .insertInto('mail_addresses')
        .values({ address: email, refusals: 3, ...suppressed })
        .execute();
      return { path: `/api/admin/messages/preferences/${codaica}/reactivate`, json: {} };
    },
    left: { roles: ['secretary'] },
    stranger: { who: 'colleague', status: 403 },
  },
  {
    endpoint: 'POST /api/admin/cms/article/:article/revisions/:version/restore',
    what: 'an article is brought back',
    ...superadminAlone,
    prepare: async () => {
      const article = { type: 'news', title: 'Assemblea', subtitle: 'Sabato', content: '<p>Alle nove</p>' };
      const save = (id: number, more: object) =>
        done<{ id: number; version: number }>('superadmin', `/api/admin/cms/article/${id}`, { ...article, ...more });
      const { id, version } = await save(0, {});
      const saved = await save(id, { title: 'Assemblea ordinaria', version });
      return {
        path: `/api/admin/cms/article/${id}/revisions/${version}/restore`,
        json: { version: saved.version },
      };
    },
  },
  {
    endpoint: 'POST /api/questionnaires/:questionnaire/archive',
    what: 'an archived questionnaire comes back',
    ...superadminAlone,
    prepare: async () => {
      const { id, revision } = await questionnaire({});
      const path = `/api/questionnaires/${id}/archive`;
      const archived = await done<Saved>('superadmin', path, { archived: true, revision });
      return { path, json: { archived: false, revision: archived.revision } };
    },
  },
  {
    endpoint: 'POST /api/questionnaires/:questionnaire/versions/:number/use',
    what: 'an earlier version of a questionnaire comes back into use',
    ...superadminAlone,
    prepare: async () => {
      const { id } = await questionnaire({ file: await sampleFile() });
      const { revision } = await questionnaire({ id, file: await sampleFile() });
      return { path: `/api/questionnaires/${id}/versions/1/use`, json: { revision } };
    },
  },
  {
    endpoint: 'POST /api/project/:project/act',
    what: 'removed participants come back',
    ...superadminAlone,
    prepare: async () => {
      const project = await projectWithSomebody();
      const path = `/api/project/${project}/act`;
      const { ids } = await done<{ ids: number[] }>('superadmin', path, { act: 'remove', choice: { all: true } });
      return { path, json: { act: 'restore', choice: { ids } } };
    },
  },
  {
    endpoint: 'POST /api/project/:project/users/:participant/reactivate',
    what: 'a participant’s suppressed address is written to again',
    ...superadminAlone,
    prepare: async () => {
      const users = `/api/project/${await projectWithSomebody()}/users`;
      const [somebody] = (await (await as('superadmin').fetch(users)).json()) as { id: number }[];
      return { path: `${users}/${somebody?.id}/reactivate`, json: {} };
    },
  },
  {
    endpoint: 'POST /api/areas/:area/live',
    what: 'an area goes back to an earlier release',
    ...superadminAlone,
    prepare: async () => {
      await area('live', { release: '1.1.0' });
      return { path: '/api/areas/trial/live', json: { release: '1.0.0', why } };
    },
  },
  {
    endpoint: 'POST /api/areas/:area/off',
    what: 'an area is switched on again',
    ...superadminAlone,
    prepare: async () => {
      await area('off', { off: true });
      return { path: '/api/areas/trial/off', json: { off: false, why } };
    },
  },
  {
    endpoint: 'POST /api/areas/:area/fills',
    what: 'a fill is switched on again',
    ...superadminAlone,
    prepare: async () => {
      await area('live', { release: '1.1.0' });
      await area('fills', { slot, nth: 0, off: true });
      return { path: '/api/areas/trial/fills', json: { slot, nth: 0, off: false, why } };
    },
  },
  // Last: the others need the area.
  {
    endpoint: 'POST /api/areas/:area/removed',
    what: 'an area is brought back into the product',
    ...superadminAlone,
    prepare: async () => {
      await area('removed', { removed: true });
      return { path: '/api/areas/trial/removed', json: { removed: false, why } };
    },
  },
];

beforeAll(async () => {
  releases.build({ trial: '1.0.0-aaaa' });
  server = await startTestApp({ members: 5, config: { releasesFolder: releases.folder, dataFolder } });
  for (const [who, email] of Object.entries(emails) as [Person, string][])
    people.set(who, await openRegistry(server, await server.signIn({ email })));
  const own = { slot, label: 'Rose', icon: 'M0 0', order: 1, requires: 'signed-in', given: {} };
  const body = await releaseZip('trial', '1.1.0', 'export {}', { offers: [{ slot, given: {} }], slots: [own] });
  const headers = { 'content-type': 'application/zip' };
  const answer = await as('superadmin').fetch('/api/areas/trial/releases', { method: 'POST', body, headers });
  expect(answer.status).toBe(200);
});
afterAll(async () => {
  await server.close();
  releases.remove();
  rmSync(dataFolder, { recursive: true, force: true });
});

/** Changes this person's rights while `act` runs; they are read with each call. */
async function leftWith<T>(who: Person, rights: Row['left'], act: () => Promise<T>): Promise<T> {
  const { email, ...before } = await server.db
    .selectFrom('users')
    .select(['email', 'roles', 'extra_permissions', 'aica_code'])
    .where('email', '=', emails[who])
    .executeTakeFirstOrThrow();
  const set = (rest: Partial<typeof before>) =>
    server.db.updateTable('users').set(rest).where('email', '=', email).execute();
  await set({ extra_permissions: [], ...rights, roles: [...rights.roles] });
  try {
    return await act();
  } finally {
    await set(before);
  }
}

/** Words in the path or summary of an endpoint that undoes, repeats or resumes something. */
const reverses =
  /\b(undo|undone|taken? back|take a .+ back|back|again|anew|retry|resume|restore|revert|go on)\b|\/run\b/i;

describe('every endpoint that undoes, takes back, retries or resumes', () => {
  it('is in this table', () => {
    const found = server.app.platform.endpoints
      .filter(({ method, path, summary }) => method !== 'GET' && reverses.test(`${path} ${summary}`))
      .map(({ method, path }) => `${method} ${path}`);
    expect([...new Set(rows.map(({ endpoint }) => endpoint))].sort()).toEqual([...new Set(found)].sort());
  });

  it.each(rows.map((row) => [row.endpoint, row.what, row] as const))(
    '%s, %s: checks every right and the owner again',
    async (_endpoint, _what, { by, prepare, left, stranger }) => {
      const { path, json } = await prepare();
      if (stranger) expect((await as(stranger.who).fetch(path, { json })).status).toBe(stranger.status);
      const refused = await leftWith(by, left, () => as(by).fetch(path, { json }));
      expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'forbidden']);
      const answer = await as(by).fetch(path, { json });
      expect([answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([200, '']);
    },
  );
});
