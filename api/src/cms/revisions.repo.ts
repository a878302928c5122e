import type { Revision } from '@sodalizio/contract/cms';
import type { Database } from '../db/open-database.ts';
import { stateAt, writtenColumns } from './articles.repo.ts';
import type { Written } from './cms.schema.ts';

const said = ['version', 'saved_at', 'saved_by', 'restored_from', 'title', 'state'] as const;

export interface Save {
  version: number;
  saved_by: string;
  saved_at: Date;
  restored_from?: number;
}

/** Keeps what an article says after a save. In the transaction of the save. */
export async function addRevision(trx: Database, article_id: number, fields: Written, save: Save): Promise<void> {
  const { version, saved_at, saved_by, restored_from = null } = save;
  const state = stateAt(fields.published_at, saved_at);
  await trx
    .insertInto('cms_revisions')
    .values({ article_id, version, saved_at, saved_by, restored_from, state, ...fields })
    .execute();
}

/** Every save of an article, newest first. */
export async function findRevisions(db: Database, article: number): Promise<Revision[]> {
  return db
    .selectFrom('cms_revisions')
    .select(said)
    .where('article_id', '=', article)
    .orderBy('version', 'desc')
    .execute();
}

/** What an article said after one save, and which save that was. */
export async function findRevision(
  db: Database,
  article: number,
  version: number,
): Promise<{ revision: Revision; fields: Written } | undefined> {
  const found = db.selectFrom('cms_revisions').where('article_id', '=', article).where('version', '=', version);
  const revision = await found.select(said).executeTakeFirst();
  const fields = await found.select(writtenColumns).executeTakeFirst();
  return revision && fields && { revision, fields };
}
