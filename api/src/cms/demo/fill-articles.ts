import { type ArticleType, articleTypes } from '@sodalizio/contract/cms';
import type { Database } from '../../db/open-database.ts';
import { cleanMarkup } from '../../markup/clean-markup.ts';
import { changeArticle, insertArticle } from '../articles.repo.ts';
import type { Written } from '../cms.schema.ts';
import { addRevision } from '../revisions.repo.ts';
import { affiliations } from './affiliations.labels.ts';
import { certifications } from './certifications.labels.ts';
import type { DemoArticle } from './demo-article.ts';
import { news } from './news.labels.ts';

const articles: Record<ArticleType, readonly DemoArticle[]> = { news, affiliations, certifications };
const day = 24 * 60 * 60 * 1000;

/** Invented articles where there are none: published ones, drafts, a scheduled one. Their pictures are the library's. */
export async function fillArticles(db: Database, now: Date): Promise<void> {
  if (await db.selectFrom('cms_articles').select('id').limit(1).executeTakeFirst()) return;
  const author = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('email', '=', 'superadmin@sodalizio.example')
    .executeTakeFirst();
  const saved_by = author ? `${author.first_name} ${author.last_name}` : '';
  await db.transaction().execute(async (trx) => {
    for (const type of articleTypes)
      for (const article of articles[type].toReversed()) {
        const saved_at = savedAt(article, now);
        const saving = { admins: [], updated_by: saved_by, now: saved_at };
        const first = writtenOf({ ...article, ...article.earlier }, now);
        const id = await insertArticle(trx, type, first, saving);
        await addRevision(trx, id, first, { version: 1, saved_by, saved_at });
        if (!article.earlier) continue;
        const later = { ...saving, now: new Date(saved_at.getTime() + 40 * 60_000) };
        const second = writtenOf(article, now);
        await changeArticle(trx, id, second, later);
        await addRevision(trx, id, second, { version: 2, saved_by, saved_at: later.now });
      }
  });
}

function writtenOf({ title, subtitle, content, tags, link = '', published }: DemoArticle, now: Date): Written {
  return {
    ...{ title, subtitle, link, tags: [...tags], content: cleanMarkup(content) },
    ...{ image_id: null, image_alt: '', image_decorative: false },
    published_at: published === 'never' ? null : morning(now.getTime() - published * day),
  };
}

/** Saves are never in the future; a draft was saved yesterday. */
function savedAt({ published }: DemoArticle, now: Date): Date {
  const days = published === 'never' || published < 1 ? 1 : published;
  return new Date(morning(now.getTime() - days * day));
}

/** 08:30 UTC of a day: an office's publishing time. */
const morning = (moment: number): string => `${new Date(moment).toISOString().slice(0, 10)}T08:30:00.000Z`;
