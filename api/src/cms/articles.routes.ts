import { Readable } from 'node:stream';
import {
  type ArticleType,
  articleById,
  articleSorts,
  articlesOf,
  articleTags,
  articleTypes,
  deleteArticle,
  saveArticle,
} from '@sodalizio/contract/cms';
import type { Database } from '../db/open-database.ts';
import { JsonStream } from '../platform/answer.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { type Call, serve } from '../platform/serve-endpoint.ts';
import { orderOf } from '../platform/sort-order.ts';
import { edits, mayRead, refuseType } from './article-access.ts';
import { type ArticleFilter, findArticle, findArticles, findIds, findPage, findTags } from './articles.repo.ts';
import { addArticle, deleteWholeArticle, updateArticle } from './save-article.ts';

const batch = 100;

export function registerArticles(app: App): void {
  for (const type of articleTypes) serve(app, articlesOf[type], (call) => list(call, type));

  serve(app, articleById, async ({ db, params, session, now }) => {
    const article = await findArticle(db, params.article, now);
    if (!article) throw new Refusal('not-found');
    refuseType(article.type, session);
    // Readers do not see unpublished articles.
    if (article.state !== 'published' && !edits(session)) throw new Refusal('not-found');
    return article;
  });

  serve(app, articleTags, ({ db, query: { type }, session, now }) => {
    if (type) refuseType(type, session);
    const types = type ? [type] : articleTypes.filter((one) => mayRead(one, session));
    return findTags(db, { types, at: now, forReaders: !edits(session) });
  });

  serve(app, saveArticle, (call) => {
    const { params, db } = call;
    return db.transaction().execute((trx) => (params.article === 0 ? addArticle(call, trx) : updateArticle(call, trx)));
  });

  serve(app, deleteArticle, (call) => call.db.transaction().execute((trx) => deleteWholeArticle(call, trx)));
}

async function list({ db, query, session, now }: Call<(typeof articlesOf)[ArticleType]>, type: ArticleType) {
  const { limit, offset = 0, sort, ...asked } = query;
  const filter: ArticleFilter = { ...asked, types: [type], at: now, forReaders: !edits(session) };
  // Drafts, then scheduled ones, then the newest.
  const order = orderOf(articleSorts, sort ?? '-published_at');
  if (limit !== undefined) return findPage(db, filter, order, { limit, offset });
  if (query.offset !== undefined)
    throw new Refusal('invalid-input', { fields: [{ path: 'query.limit', code: 'required' }] });
  const ids = await findIds(db, filter, order);
  if (ids.length <= batch) return findArticles(db, ids, now);
  return new JsonStream(Readable.from(arrayOf(db, ids, now), { objectMode: false }));
}

/** A long list as streamed JSON: ten thousand articles are never in memory. */
async function* arrayOf(db: Database, ids: readonly number[], at: Date) {
  let before = '[';
  for (let from = 0; from < ids.length; from += batch) {
    const some = await findArticles(db, ids.slice(from, from + batch), at);
    if (some.length === 0) continue;
    yield before + some.map((article) => JSON.stringify(article)).join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
