import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Random, randomOf } from '../src/db/demo/random.ts';
import type { Database } from '../src/db/open-database.ts';
import type { ArtefactStore } from '../src/platform/artefacts/artefact-store.ts';

/** Most frequent first; word frequencies follow Zipf's law: 400 words have some 220 different ones. */
const common =
  `di e la il che per un in con del della i le una sono al dei si da non più soci alla associazione come ha anche nel
  scuola corso quota anno sezione dalle tutti iscrizione digitale possono essere presso entro informatica docenti studenti
  assemblea convenzione sconto certificazione esame modulo sede segreteria tessera rinnovo incontro progetto formazione
  computer rete sicurezza dati programma bando borsa fiera convegno relazione bilancio presidente regione provincia`.split(
    /\s+/,
  );
const syllables =
  'ba be bi co ca da de di fa fi ga go la le li lo ma me mi mo na ne ni no pa pe ra re ri sa se si sto ta te ti tra va ve vi'.split(
    ' ',
  );

function vocabulary(random: Random): string[] {
  const words = new Set(common);
  while (words.size < 6_000)
    words.add(Array.from({ length: random.between(2, 5) }, () => random.pick(syllables)).join(''));
  return [...words];
}

const tags = ['scuola', 'eventi', 'formazione', 'studenti', 'sezioni', 'bandi', 'viaggi', 'salute', 'libri', 'lavoro'];
const days = 24 * 60 * 60 * 1000;

/** That many articles of about 400 words (seven in ten are news), every twelfth with a picture; nothing where articles exist. */
export async function fillManyArticles(db: Database, store: ArtefactStore, count: number): Promise<void> {
  if (await db.selectFrom('cms_articles').select('id').limit(1).executeTakeFirst()) return;
  const pictures = await fillPictures(db, store, Math.ceil(count / 12));
  const random = randomOf(1, 0);
  const words = vocabulary(random);
  const some = (length: number) =>
    Array.from({ length }, () => words[Math.floor(words.length ** random.next()) - 1]).join(' ');
  const step = 500;
  for (let from = 0; from < count; from += step) {
    const rows = Array.from({ length: Math.min(step, count - from) }, (_, at) => {
      const paragraphs = Array.from({ length: random.between(3, 7) }, () => some(80));
      const published = random.chance(0.05)
        ? null
        : new Date(Date.now() - random.between(-30, 3_000) * days).toISOString();
      return {
        ...{ type: random.chance(0.7) ? 'news' : random.pick(['affiliations', 'certifications']) },
        ...{ title: some(6), subtitle: some(10), content: paragraphs.map((one) => `<p>${one}</p>`).join('') },
        ...{ content_text: paragraphs.join(' '), tags: tags.filter(() => random.chance(0.15)) },
        ...{ image_id: (from + at) % 12 === 0 ? (pictures[(from + at) / 12] ?? null) : null, published_at: published },
      };
    });
    await sql`insert into cms_articles
        (type, title, subtitle, content, content_text, tags, image_id, published_at, created_at, updated_at, updated_by)
      select r.*, now() - random() * interval '9 years' as c, now() - random() * interval '9 years', 'Anna Rossi'
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(type text, title text, subtitle text, content text,
        content_text text, tags text[], image_id int, published_at timestamptz)`.execute(db);
  }
  await sql`vacuum analyze cms_articles`.execute(db);
}

/** Rows and dummy files: 60 kB each with their smaller sizes. */
async function fillPictures(db: Database, store: ArtefactStore, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const token = randomBytes(16).toString('hex');
    const sizes = { '-160.webp': 4_000, '-600.webp': 12_000, '-1200.webp': 16_000, '.jpg': 28_000 };
    const files = Object.entries(sizes).map(([rest, bytes]) => [`${token}${rest}`, randomBytes(bytes)] as const);
    await store.write(`images/${token}/`, new Map(files));
    const { rows } = await sql<{
      id: number;
    }>`insert into images (token, ending, name, width, height, bytes, created_at)
      values (${token}, 'jpg', ${`foto-${at}.jpg`}, 1600, 1200, 28000, now()) returning id`.execute(db);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}
