import type { Revision } from '@sodalizio/contract/cms';
import type { Database } from '../db/open-database.ts';
import { stateAt, writtenColumns } from './articles.repo.ts';
import type { Written } from './cms.schema.ts';

const columns = ['version', 'saved_at', 'saved_by', 'restored_from', 'title', 'state'] as const;

export interface Save {
  version: number;
  saved_by: string;
  saved_at: Date;
  restored_from?: number;
}

export async function addRevision(trx: Database, article_id: number, fields: Written, save: Save): Promise<void> {
  const { version, saved_at, saved_by, restored_from = null } = save;
  const state = stateAt(fields.published_at, saved_at);
  await trx
    .insertInto('cms_revisions')
    .values({ article_id, version, saved_at, saved_by, restored_from, state, ...fields })
    .execute();
}

export async function findRevisions(db: Database, article: number): Promise<Revision[]> {
  return db
    .selectFrom('cms_revisions')
    .select(columns)
    .where('article_id', '=', article)
    .orderBy('version', 'desc')
    .execute();
}

export async function findRevision(
  db: Database,
  article: number,
  version: number,
): Promise<{ revision: Revision; fields: Written } | undefined> {
  const found = db.selectFrom('cms_revisions').where('article_id', '=', article).where('version', '=', version);
  const revision = await found.select(columns).executeTakeFirst();
  const fields = await found.select(writtenColumns).executeTakeFirst();
  return revision && fields && { revision, fields };
}
