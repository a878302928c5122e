import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import type { ArtefactStore } from '../platform/artefacts/artefact-store.ts';
import { drawingSize, drawings } from './demo-drawings.ts';
import { labels } from './images.demo.labels.ts';
import { addImage } from './images.repo.ts';
import { artefactOf, keepFiles } from './kept-pictures.ts';
import { makeDrawing } from './make-picture.ts';

const shownIn = {
  town: 'news',
  hall: 'news',
  laptop: 'news',
  calendar: 'news',
  museum: 'affiliations',
  books: 'affiliations',
  certificate: 'certifications',
  keyboard: 'certifications',
} as const satisfies Record<keyof typeof labels, string>;

type Key = keyof typeof labels;
const keys: readonly Key[] = ['town', 'hall', 'laptop', 'calendar', 'museum', 'books', 'certificate', 'keyboard'];

export async function fillImages(db: Database, now: Date, artefacts: ArtefactStore): Promise<void> {
  if (await db.selectFrom('images').select('id').limit(1).executeTakeFirst()) return;
  const kept: { key: Key; token: string; bytes: number }[] = [];
  for (const key of keys) kept.push({ key, ...(await keptDrawing(drawings[key], artefacts)) });
  await db.transaction().execute(async (trx) => {
    const pictures: Picture[] = [];
    for (const { key, token, bytes } of kept) {
      const { name, alt } = labels[key];
      const row = { token, ending: 'png' as const, name, bytes, ...drawingSize, original_id: null };
      const { id } = await addImage(trx, row, now, null);
      pictures.push({ id, alt, type: shownIn[key] });
    }
    await giveToArticles(trx, pictures);
  });
}

/** Named by its content, so that the files are drawn once on a machine, for all databases. */
async function keptDrawing(svg: string, artefacts: ArtefactStore): Promise<{ token: string; bytes: number }> {
  const token = createHash('sha256').update(svg).digest('hex').slice(0, 32);
  const there = await artefacts.read(artefactOf(`${token}.png`) ?? '');
  if (there) return { token, bytes: there.length };
  const picture = await makeDrawing(svg);
  await keepFiles(artefacts, token, picture);
  return { token, bytes: picture.bytes };
}

interface Picture {
  id: number;
  alt: string;
  type: string;
}

/**
 * Slices fill their tables in the order of their ids, so the articles exist before the pictures, unless this server has none.
 * Every fifth of a type stays without: lists show that too.
 */
async function giveToArticles(trx: Database, pictures: readonly Picture[]): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('cms_articles') is not null as there`.execute(trx);
  if (!rows[0]?.there) return;
  await sql`
    with pictures as (
      select (p->>'id')::integer as id, p->>'alt' as alt, p->>'type' as type,
        row_number() over (partition by p->>'type' order by (p->>'id')::integer) - 1 as place,
        count(*) over (partition by p->>'type') as of_type
      from json_array_elements(${JSON.stringify(pictures)}::json) as p
    ), articles as (
      select id, type, row_number() over (partition by type order by id) - 1 as place
      from cms_articles where image_id is null
    )
    update cms_articles c set image_id = p.id, image_alt = p.alt
    from articles a join pictures p on p.type = a.type and p.place = a.place % p.of_type
    where c.id = a.id and a.place % 5 <> 4`.execute(trx);
  // The last revision matches its article.
  await sql`
    update cms_revisions r set image_id = c.image_id, image_alt = c.image_alt
    from cms_articles c where r.article_id = c.id and r.version = c.version and r.image_id is null`.execute(trx);
}
