import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Upload } from '@sodalizio/contract';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../src/db/open-database.ts';
import { streamXlsx } from '../src/platform/xlsx/xlsx-stream.ts';
import {
  type Answer,
  benchOptions,
  type Measured,
  markdownTable,
  median,
  ms,
  quantile,
  residentMegabytes,
  startMeasured,
} from './start-measured.ts';

/**
 * 1,000 projects with 200,000 participants, one of them with 50,000 results, on PostgreSQL (TEST_DATABASE_URL or DATABASE_URL):
 * pages of the lists beside the same rows asked of the database bare, sheets of 20,000 participants loaded and stored, the export
 * of 50,000 results, and the server's memory with the product's flags: `BENCH_RUNS=40 npm run bench -- --only projects`.
 */
const runs = Number(process.env.BENCH_RUNS ?? 40);
const [projects, participants, largest, rows, uploads] = [1_000, 200_000, 50_000, 20_000, 3];

const options = { ...benchOptions(), members: 2_000 };
const { today } = options;
let server = await startMeasured(options);
if (server.databaseUrl === undefined) {
  process.stdout.write('This benchmark needs PostgreSQL: set TEST_DATABASE_URL.\n');
  await server.stop();
  process.exit(0);
}
const { db, close } = await openDatabase({ url: server.databaseUrl, connections: 1, statementTimeout: 0 });
const { big, questionnaire } = await fill(db);
// As autovacuum leaves them: an earlier run's rows would slow this one down.
for (const one of ['projects', 'projects_participants', 'projects_results', 'upload_rows'])
  await sql`vacuum analyze ${sql.table(one)}`.execute(db);

/** The projects; nothing where they are. The first is the largest, with a result of everybody. */
async function fill(to: Database): Promise<{ big: number; questionnaire: number }> {
  const known = await sql<{
    id: number;
    questionnaire: number;
  }>`select p.id, u.questionnaire_id as questionnaire from projects p
    join questionnaires_uses u on u.project = p.id::text where p.name = 'Prova di carico 1'`.execute(to);
  if (known.rows[0]) return { big: known.rows[0].id, questionnaire: known.rows[0].questionnaire };
  await sql`insert into questionnaires_files (name, bytes, content, questions, configurations, content_hash, warnings, user_id, created_at)
    values ('carico.xlsx', '', '', 1, '[{"id":"unica","name":"Unica"}]', 'carico', '{}', 1, now())`.execute(to);
  const made = await sql<{
    id: number;
  }>`insert into questionnaires (name, short_name, slug, version, result, current, created_at, updated_at)
    values ('Carico', 'Carico', 'carico', '1.0', 'score', 1, now(), now()) returning id`.execute(to);
  const id = made.rows[0]?.id ?? 0;
  await sql`insert into questionnaires_versions (questionnaire_id, number, version, file_id, saved_at)
    select ${id}::int, 1, '1.0', id, now() from questionnaires_files where content_hash = 'carico'`.execute(to);
  await sql`insert into projects_companies (name, created_at)
    select 'Azienda di carico ' || n, now() from generate_series(1, 100) n`.execute(to);
  const chosen = JSON.stringify([{ questionnaire_id: id, algorithm_id: 'unica', enabled: true, version: 1 }]);
  const both = { it: '', en: '' };
  const texts = JSON.stringify({
    ...{ subject_welcome_email: both, template_welcome_email: both },
    ...{ subject_reminder_email: both, template_reminder_email: both, privacy_policy: both },
  });
  await sql`insert into projects (name, company_id, languages, deadline, questionnaires, auto_send, texts, enable_privacy, begun_at, created_at, updated_at)
    select 'Prova di carico ' || n, c.id, '{it}', current_date + (n % 200 - 60), ${chosen}::json, false, ${texts}::json, false,
      case when n % 5 > 0 then now() end, now(), now()
    from generate_series(1, ${projects}) n
    join (select id, row_number() over (order by id) as at from projects_companies where name like 'Azienda di carico %') c
      on c.at = n % 100 + 1 order by n`.execute(to);
  await sql`insert into questionnaires_uses select id::text, ${id}::int, 1 from projects where name like 'Prova di carico %'`.execute(
    to,
  );
  await sql`insert into projects_participants (project_id, foreign_token, full_name, email, language, invited_at, created_at, updated_at)
    select p.id, 'C' || n, (array['Anna','Bruno','Carla','Davide','Elena'])[n % 5 + 1] || ' Rossi ' || n, 'persona.' || n || '@carico.example', 'it',
      now(), now(), now()
    from generate_series(1, ${participants}) n
    join (select id, row_number() over (order by id) as at from projects where name like 'Prova di carico %') p
      on p.at = case when n <= ${largest} then 1 else n % (${projects} - 1) + 2 end`.execute(to);
  const first = await sql<{ id: number }>`select id from projects where name = 'Prova di carico 1'`.execute(to);
  const largestId = first.rows[0]?.id ?? 0;
  await sql`insert into projects_results (project_id, participant_id, questionnaire_id, version_number, attempt, source, completed_at,
      items_answered, score, max_score, score_30, is_last, created_at, updated_at)
    select ${largestId}::int, id, ${id}::int, 1, 'carico ' || id, 'carico', now(), 20, id % 21, 20, round(id % 21 * 1.5, 1), true, now(), now()
    from projects_participants where project_id = ${largestId}`.execute(to);
  await sql`update projects_participants set completed = 1, last_completion_time = now() where project_id = ${largestId}`.execute(
    to,
  );
  return { big: largestId, questionnaire: id };
}

async function times(act: () => Promise<unknown>): Promise<number[]> {
  const all: number[] = [];
  for (let run = -10; run < runs; run += 1) {
    const from = performance.now();
    await act();
    if (run >= 0) all.push(performance.now() - from);
  }
  return all;
}

type Ids = readonly { id: number }[];

async function get(path: string): Promise<Answer> {
  const answer = await server.get(path);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return answer;
}

async function page(path: string): Promise<Ids> {
  const { headers, body } = await get(path);
  const encoding = headers['content-encoding'];
  const text = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
  const answer = JSON.parse(text.toString()) as Record<string, Ids>;
  return answer.projects ?? answer.users ?? answer.results ?? [];
}

const bare =
  (text: string): (() => Promise<Ids>) =>
  async () =>
    (await sql<{ id: number }>`${sql.raw(text)}`.execute(db)).rows;
const present = `projects_participants where project_id = ${big} and removed_at is null`;
const joined = `projects_participants u left join projects_results r on r.participant_id = u.id and r.project_id = ${big}
  and r.questionnaire_id = ${questionnaire} and r.is_last where u.project_id = ${big} and u.removed_at is null`;
const people = `/api/project/${big}/users?limit=50`;
const results = `/api/project/${big}/questionnaire/${questionnaire}/results?limit=50`;

/** Each with the shortest SQL that gives its rows, without their number and what is shown beside them. */
const lists: readonly (readonly [name: string, path: string, text: string])[] = [
  [
    'projects by name',
    '/api/projects?limit=50&offset=400',
    'select id, name, deadline from projects order by norm(name), id limit 50 offset 400',
  ],
  [
    'projects by participants',
    '/api/projects?limit=50&sort=-participants_number',
    `select project_id as id, count(*) as n from projects_participants where removed_at is null group by 1
      order by n desc, id desc limit 50`,
  ],
  [
    'projects running, searched',
    '/api/projects?limit=50&search=carico%2012&state=running',
    `select p.id, p.name from projects p join projects_companies c on c.id = p.company_id
      where norm(p.name || ' ' || c.name) like '%carico%' and norm(p.name || ' ' || c.name) like '%12%'
        and begun_at is not null and not coalesce(deadline < '${today}', false) order by norm(p.name), p.id limit 50`,
  ],
  [
    'participants, 20,001st on',
    `${people}&offset=20000`,
    `select id, full_name, email from ${present} order by full_name_n, id limit 50 offset 20000`,
  ],
  [
    'participants by last completion',
    `${people}&sort=-last_completion_time`,
    `select id, full_name, email from ${present} order by last_completion_time desc nulls last, id desc limit 50`,
  ],
  [
    'participants completed',
    `${people}&state=completed`,
    `select id, full_name, email from ${present} and completed >= 1 order by full_name_n, id limit 50`,
  ],
  [
    'participants searched',
    `${people}&search=elena%20499`,
    `select id, full_name from ${present} and (code_n || ' ' || full_name_n || ' ' || email_n) like '%elena%'
      and (code_n || ' ' || full_name_n || ' ' || email_n) like '%499%' order by full_name_n, id limit 50`,
  ],
  ['results by name', results, `select u.id, r.score from ${joined} order by u.full_name_n, u.id limit 50`],
  [
    'results by score',
    `${results}&sort=-score`,
    `select u.id, r.score from ${joined} order by r.score desc nulls last, u.id desc limit 50`,
  ],
  [
    'results searched',
    `${results}&search=elena%20499`,
    `select u.id, r.score from ${joined} and (u.code_n || ' ' || u.full_name_n) like '%elena%'
      and (u.code_n || ' ' || u.full_name_n) like '%499%' order by u.full_name_n, u.id limit 50`,
  ],
];

const table: string[][] = [];
for (const [name, path, text] of lists) {
  const idsOf = (some: Ids) => some.map(({ id }) => id).join();
  if (idsOf(await page(path)) !== idsOf(await bare(text)())) throw new Error(`${name}: the bare SQL gives other rows`);
  const alone = await times(bare(text));
  const whole = await times(() => get(path));
  const ratio = median(whole) / median(alone);
  table.push([name, ms(median(alone)), ms(median(whole)), ms(quantile(whole, 0.95)), ratio.toFixed(2)]);
}

const folder = await mkdtemp(join(tmpdir(), 'sodalizio-bench-'));
const stored: number[] = [];
for (let run = 0; run < uploads; run += 1) stored.push(await upload(server));
await rm(folder, { recursive: true });
const after = await exportResults(server);
await close();
await server.stop();
server = await startMeasured(options);
const alone = await exportResults(server);
await server.stop();
const rate = Math.round((rows / median(stored)) * 1_000);
process.stdout.write(
  `${projects} projects, ${participants} participants, median of ${runs}, ${server.engine}\n\n${markdownTable(
    ['page', 'bare SQL, ms', 'over HTTP, ms', 'p95, ms', 'ratio'],
    table,
  )}\n\n${rows} participants from a sheet: ${stored.map(ms).join(', ')} ms read, judged and stored, ${rate} rows/s\n${largest} results exported: ${ms(alone.milliseconds)} ms, ${alone.megabytes.toFixed(1)} MB file, server at ${alone.peak.toFixed(0)} MB at most, after all of the above at ${after.peak.toFixed(0)} MB\n`,
);

/** Milliseconds from the first byte to the last row stored. */
async function upload({ url, headers }: Measured): Promise<number> {
  const file = join(folder, 'partecipanti.xlsx');
  async function* people() {
    for (let at = 0; at < rows; at += 1_000) yield Array.from({ length: 1_000 }, (_, one) => at + one);
  }
  const column = (heading: string, value: (at: number) => string) => ({
    heading,
    kind: 'text' as const,
    width: 20,
    value,
  });
  const mark = Date.now();
  const columns = [
    column('Matricola', (at) => `U${mark}-${at}`),
    column('Nome', (at) => `Nuova Persona ${at}`),
    column('Email', (at) => `nuova.${mark}.${at}@carico.example`),
  ];
  await pipeline(streamXlsx<number>({ name: 'Utenti', batches: people(), columns }), createWriteStream(file));
  const target = await sql<{ id: number }>`select id from projects where name = 'Prova di carico 2'`.execute(db);
  const ask = async (path: string, init: RequestInit = {}): Promise<Upload> => {
    const answer = await fetch(url + path, { ...init, headers: { ...headers, ...init.headers } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Upload;
  };
  const finished = async (upload: Upload) => {
    let now = upload;
    while (now.progress !== null) {
      await wait(50);
      now = await ask(`/api/uploads/${upload.id}`);
    }
    return now;
  };
  const form = new FormData();
  form.append('file', new Blob([await readFile(file)]), 'partecipanti.xlsx');
  const from = performance.now();
  const checked = await finished(
    await ask(`/api/project/${target.rows[0]?.id}/upload-users`, { method: 'POST', body: form }),
  );
  if (checked.counts.created !== rows) throw new Error(JSON.stringify(checked.counts));
  const json = { 'content-type': 'application/json' };
  await finished(await ask(`/api/uploads/${checked.id}/run`, { method: 'POST', headers: json, body: '{}' }));
  const took = performance.now() - from;
  await finished(await ask(`/api/uploads/${checked.id}/undo`, { method: 'POST', headers: json, body: '{}' }));
  await sql`delete from upload_rows where upload_id = ${checked.id}::uuid`.execute(db);
  await sql`delete from uploads where id = ${checked.id}::uuid`.execute(db);
  return took;
}

async function exportResults({ url, headers, pid }: Measured) {
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid));
  }, 50);
  const from = performance.now();
  const answer = await fetch(`${url}/api/project/${big}/questionnaire/${questionnaire}/results?download=true`, {
    headers,
  });
  if (!answer.ok) throw new Error(`the export answered ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  const milliseconds = performance.now() - from;
  clearInterval(watch);
  return { milliseconds, megabytes: bytes.byteLength / 1_000_000, peak };
}
