import { todayInRome } from '@sodalizio/contract';
import type { SentResult } from '@sodalizio/contract/projects';
import type { Question } from '@sodalizio/contract/questionnaire-content';
import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import { contentOfVersion } from '../../scoring/stored-content.ts';
import { insertCompany } from '../companies.repo.ts';
import { findProject, insertProject } from '../projects.repo.ts';
import { storeResults } from '../store-results.ts';
import type { StoredQuestionnaire } from '../stored-project.ts';
import {
  type DemoProject,
  demoAnswer,
  demoCompanies,
  demoNames,
  demoProjects,
  demoSource,
  demoTexts,
} from './demo-projects.labels.ts';

const day = 24 * 60 * 60 * 1000;

/** Invented projects where there are none, with participants and results; nothing of them is in the mail queue. */
export async function fillProjects(db: Database, now: Date): Promise<void> {
  if (await db.selectFrom('projects').select('id').limit(1).executeTakeFirst()) return;
  const tests = await findTests(db);
  if (tests.size === 0) return;
  await db.transaction().execute(async (trx) => {
    const companies: number[] = [];
    for (const company of demoCompanies) companies.push((await insertCompany(trx, company, now)).id);
    const random = randomFrom(15);
    for (const one of demoProjects) {
      const company = companies[one.company];
      if (company !== undefined) await add(trx, one, { company, tests, random, now });
    }
  });
}

interface Test {
  questionnaire: number;
  number: number;
  questions: readonly Question[];
}

/** The questionnaires in use, by slug. */
async function findTests(db: Database): Promise<ReadonlyMap<string, Test>> {
  const { rows } = await sql<{ slug: string; questionnaire: number; number: number }>`
    select slug, id as questionnaire, current as number from questionnaires
    where not archived and current is not null`.execute(db);
  const tests = new Map<string, Test>();
  for (const { slug, ...test } of rows) {
    const content = await contentOfVersion(db, test.questionnaire, test.number);
    tests.set(slug, { ...test, questions: content?.questions ?? [] });
  }
  return tests;
}

/** The same numbers from 0 to 1 each time (Park and Miller's generator). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

interface Adding {
  company: number;
  tests: ReadonlyMap<string, Test>;
  random: () => number;
  now: Date;
}

async function add(trx: Database, one: DemoProject, { company, tests, random, now }: Adding): Promise<void> {
  const begun = new Date(now.getTime() - one.begun * day);
  const chosen = one.tests.flatMap(([slug, algorithm_id]): (StoredQuestionnaire & Test)[] => {
    const test = tests.get(slug);
    return test
      ? [{ ...test, questionnaire_id: test.questionnaire, algorithm_id, enabled: true, version: test.number }]
      : [];
  });
  const columns = {
    name: one.name,
    company_id: company,
    image_id: null,
    languages: [...one.languages],
    deadline: one.deadline === null ? null : todayInRome(new Date(now.getTime() + one.deadline * day)),
    questionnaires: chosen.map(({ questionnaire_id, algorithm_id, enabled, version }) => ({
      ...{ questionnaire_id, algorithm_id, enabled, version },
    })),
    auto_send: false,
    texts: structuredClone(demoTexts),
    reminder_every: null,
    reminder_most: 3,
    enable_privacy: true,
  };
  const id = await insertProject(trx, columns, { updatedBy: '', now: begun });
  const people = await addPeople(trx, id, one, { random, begun });
  const project = await findProject(trx, id, todayInRome(now));
  if (!project) throw new Error('a demo project is gone');
  const done = people.slice(0, Math.round(people.length * one.completed));
  const results = done.flatMap((foreign_token, at) =>
    chosen.flatMap((test, nth) =>
      // Of two tests not everybody has done both.
      nth > 0 && at % 4 === 3 ? [] : resultOf(foreign_token, test, { random, from: begun, to: now }),
    ),
  );
  await storeResults(trx, project, results, { source: demoSource, now });
  await addPresences(trx, id);
}

/** Who has begun was in the room. */
async function addPresences(trx: Database, project: number): Promise<void> {
  await sql`insert into projects_presences (participant_id, day, at, code)
    select id, (started_at at time zone 'Europe/Rome')::date, started_at, id % 5 > 0 from projects_participants
    where project_id = ${project} and started_at is not null`.execute(trx);
}

/** Matricole of the new participants. */
async function addPeople(
  trx: Database,
  project: number,
  { participants, invited, languages }: DemoProject,
  { random, begun }: { random: () => number; begun: Date },
): Promise<string[]> {
  const { first, last } = demoNames;
  const rows = Array.from({ length: participants }, (_, at) => {
    const [one, other] = [first[Math.floor(random() * first.length)], last[Math.floor(random() * last.length)]];
    const full_name = `${one} ${other}`;
    const plain = full_name
      .normalize('NFD')
      .replace(/[^a-zA-Z]/g, '')
      .toLowerCase();
    return {
      project_id: project,
      foreign_token: `P${project}${String(at + 1).padStart(4, '0')}`,
      full_name,
      // A few have none.
      email: at % 17 === 16 ? '' : `${plain}.${project}${at}@azienda.example`,
      language: languages.length > 1 && at % 6 === 5 ? 'en' : 'it',
      invited_at: at < participants * invited ? begun : null,
      created_at: begun,
      updated_at: begun,
    };
  });
  await trx.insertInto('projects_participants').values(rows).execute();
  if (invited > 0) await trx.updateTable('projects').set({ begun_at: begun }).where('id', '=', project).execute();
  return rows.map(({ foreign_token }) => foreign_token);
}

interface Between {
  random: () => number;
  from: Date;
  to: Date;
}

function resultOf(
  foreign_token: string,
  { questionnaire, questions }: Test,
  { random, from, to }: Between,
): SentResult {
  const started = new Date(from.getTime() + random() * (to.getTime() - from.getTime()) * 0.9);
  const replies = questions.map(({ code, kind, answers, points }) => {
    if (kind === 'open') return { code, text: demoAnswer, given: Math.round(random() * points) };
    const right = answers.filter((answer) => answer.right).map(({ letter }) => letter);
    const knows = random() < 0.7;
    const leaves = !knows && random() < 0.3;
    return { code, chosen: knows ? right : leaves ? [] : answers.slice(-1).map(({ letter }) => letter) };
  });
  return {
    ...{ foreign_token, questionnaire_id: questionnaire, replies },
    attempt: `demo-${foreign_token}-${questionnaire}`,
    started_at: started.toISOString(),
    completed_at: new Date(started.getTime() + (5 + random() * 20) * 60_000).toISOString(),
    timeout: random() < 0.1,
  };
}
