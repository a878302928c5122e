import { articleRevision, articleRevisions, restoreRevision } from '@sodalizio/contract/cms';
import type { Database } from '../db/open-database.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { serve } from '../platform/serve-endpoint.ts';
import type { Session } from '../platform/session.ts';
import { refuseType } from './article-access.ts';
import { findArticle } from './articles.repo.ts';
import { findRevision, findRevisions } from './revisions.repo.ts';
import { restoreArticle } from './save-article.ts';

export function registerRevisions(app: App): void {
  serve(app, articleRevisions, async ({ db, params, session, now }) => {
    await refuseUnread(db, params.article, session, now);
    return findRevisions(db, params.article);
  });

  serve(app, articleRevision, async ({ db, params, session, now }) => {
    await refuseUnread(db, params.article, session, now);
    const found = await findRevision(db, params.article, params.version);
    if (!found) throw new Refusal('not-found');
    const { revision, fields } = found;
    return { ...revision, fields: { ...fields, state: revision.state } };
  });

  serve(app, restoreRevision, (call) => call.db.transaction().execute((trx) => restoreArticle(call, trx)));
}

async function refuseUnread(db: Database, id: number, session: Session, now: Date): Promise<void> {
  const article = await findArticle(db, id, now);
  if (!article) throw new Refusal('not-found');
  refuseType(article.type, session);
}
