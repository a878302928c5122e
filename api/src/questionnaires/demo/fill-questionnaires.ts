import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../db/open-database.ts';
import { addFile } from '../files.repo.ts';
import { changeQuestionnaire, insertQuestionnaire } from '../questionnaires.repo.ts';
import { readQuestionnaire } from '../read-questionnaire.ts';
import { letters } from '../read-questions.ts';
import { workbookBytes } from '../sample-file.ts';
import { addVersion } from '../versions.repo.ts';
import { type DemoQuestion, type DemoQuestionnaire, demoQuestionnaires } from './demo-questionnaires.labels.ts';

const day = 24 * 60 * 60 * 1000;

/** Invented questionnaires where there are none, loaded from files as people load them. */
export async function fillQuestionnaires(db: Database, now: Date): Promise<void> {
  if (await db.selectFrom('questionnaires').select('id').limit(1).executeTakeFirst()) return;
  const author = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('email', '=', 'superadmin@sodalizio.example')
    .executeTakeFirst();
  if (!author) return;
  const by = { userId: author.id, name: `${author.first_name} ${author.last_name}` };
  const folder = await mkdtemp(join(tmpdir(), 'sodalizio-demo-'));
  try {
    for (const one of demoQuestionnaires) {
      const files: Loaded[] = [];
      for (const { without = [], file } of one.versions) files.push(await loaded(join(folder, file), one, without));
      await db.transaction().execute((trx) => add(trx, one, files, { by, now }));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Loaded = Pick<Parameters<typeof addFile>[1], 'bytes' | 'content' | 'warnings'>;

async function loaded(
  path: string,
  { questions, configurations }: DemoQuestionnaire,
  without: readonly number[],
): Promise<Loaded> {
  const rows = questions.flatMap((question, at) => (without.includes(at) ? [] : [rowOf(question, at)]));
  const bytes = workbookBytes(rows, configurations);
  await writeFile(path, bytes);
  const { content, faults, warnings } = await readQuestionnaire(path, { signal: new AbortController().signal });
  if (!content) throw new Error(`a demo questionnaire has faults: ${faults.found[0]?.sentence}`);
  return { bytes, content, warnings };
}

const kindOf = ({ answers, right }: DemoQuestion) =>
  answers.length === 0 ? 'aperta' : right.includes(',') ? 'più' : 'una';

const rowOf = (question: DemoQuestion, at: number): (string | number)[] => [
  ...[`${question.group.charAt(0).toUpperCase()}${at + 1}`, question.group, kindOf(question), ...question.text],
  ...letters.flatMap((_, letter) => question.answers[letter] ?? ['', '']),
  ...[question.right, question.points, 0, question.seconds],
];

/** 09:15 UTC of a day. */
const morning = (moment: number) => new Date(`${new Date(moment).toISOString().slice(0, 10)}T09:15:00.000Z`);

interface Adding {
  by: { userId: number; name: string };
  now: Date;
}

async function add(
  trx: Database,
  one: DemoQuestionnaire,
  files: readonly Loaded[],
  { by, now }: Adding,
): Promise<void> {
  const { name, short_name, slug, result, archived = false } = one;
  const moments = one.versions.map(({ daysAgo }) => morning(now.getTime() - daysAgo * day));
  const [first = now] = moments;
  const version = one.versions[0]?.version ?? '';
  const fields = { name, short_name, slug, version, result, image_id: null };
  const id = await insertQuestionnaire(trx, fields, { updatedBy: by.name, now: first });
  for (const [at, { version, file }] of one.versions.entries()) {
    const content = files[at];
    const moment = moments[at] ?? now;
    if (!content) continue;
    const stored = await addFile(trx, { ...content, name: file, userId: by.userId }, moment);
    const current = await addVersion(trx, { questionnaire: id, version, file: stored.id, savedBy: by.name }, moment);
    await changeQuestionnaire(trx, id, { version, current, archived }, { updatedBy: by.name, now: moment });
  }
}
