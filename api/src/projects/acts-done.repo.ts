import type { Database } from '../db/open-database.ts';

/** What an act on participants answered. */
interface Done {
  reached: number;
  ids: number[];
}

/** A screen that lost an answer repeats its act, also after a reload; after a day that is a new act. */
const keptMilliseconds = 24 * 60 * 60 * 1000;

/** The answer of this person's act on the project, where it was done already. Call it with the project locked. */
export async function findDone(
  trx: Database,
  { request, project, user }: { request: string; project: number; user: number },
): Promise<Done | undefined> {
  const row = await trx
    .selectFrom('projects_acts')
    .select(['reached', 'ids'])
    .where('request', '=', request)
    .where('project_id', '=', project)
    .where('user_id', '=', user)
    .executeTakeFirst();
  return row && { reached: row.reached, ids: row.ids as number[] };
}

export async function rememberDone(
  trx: Database,
  { request, project, user }: { request: string; project: number; user: number },
  { reached, ids }: Done,
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom('projects_acts')
    .where('at', '<', new Date(now.getTime() - keptMilliseconds).toISOString())
    .execute();
  await trx
    .insertInto('projects_acts')
    .values({ request, project_id: project, user_id: user, reached, ids: JSON.stringify(ids), at: now.toISOString() })
    .execute();
}
