import type { Image } from '@sodalizio/contract/images';
import { type ColumnType, type Generated, type GeneratedAlways, type RawBuilder, type Selectable, sql } from 'kysely';
import { containsText } from '../db/like.ts';
import type { Database } from '../db/open-database.ts';

/** As the migrations of this folder leave it. Moments are ISO text in UTC. */
interface ImagesTable {
  id: Generated<number>;
  /** 32 hexadecimal digits: whoever knows them may see the picture. */
  token: string;
  ending: 'jpg' | 'png';
  name: string;
  width: number;
  height: number;
  bytes: number;
  original_id: number | null;
  created_at: ColumnType<string, Date, never>;
  created_by: number | null;
  name_n: GeneratedAlways<string>;
}
declare module '../db/schema.ts' {
  interface Schema {
    images: ImagesTable;
  }
}

const columns = [
  'id',
  'token',
  'ending',
  'name',
  'width',
  'height',
  'bytes',
  'original_id',
  'created_at',
] as const satisfies (keyof ImagesTable)[];
type Row = Pick<Selectable<ImagesTable>, (typeof columns)[number]>;

/** Addresses of a picture and its thumbnail, in a query with `images` as the table's alias. Null for an outer join without a row. */
export const imagePath = (images: string): RawBuilder<string | null> =>
  sql`'/images/' || ${sql.ref(`${images}.token`)} || '.' || ${sql.ref(`${images}.ending`)}`;
export const thumbPath = (images: string): RawBuilder<string | null> =>
  sql`'/images/' || ${sql.ref(`${images}.token`)} || '-160.webp'`;

function asImage({ token, ending, ...row }: Row): Image {
  const path = `/images/${token}`;
  return {
    ...row,
    image_id: row.id,
    image_path: `${path}.${ending}`,
    thumb_path: `${path}-160.webp`,
    preview_path: `${path}-600.webp`,
  };
}

export async function findUploaded(
  db: Database,
  search: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ images: Image[]; total: number }> {
  const all = db.selectFrom('images').where('original_id', 'is', null);
  const found = search === '' ? all : all.where(containsText(sql`name_n`, search));
  const images = await found.select(columns).orderBy('id', 'desc').limit(limit).offset(offset).execute();
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { images: images.map(asImage), total };
}

export async function findImage(db: Database, id: number): Promise<Image | undefined> {
  const row = await db.selectFrom('images').select(columns).where('id', '=', id).executeTakeFirst();
  return row && asImage(row);
}

export type PictureSize = Pick<Row, 'ending' | 'width' | 'height'>;

/** Pictures by their tokens, without those that are not in the library. */
export async function sizesOf(db: Database, tokens: readonly string[]): Promise<Map<string, PictureSize>> {
  if (tokens.length === 0) return new Map();
  const rows = await db
    .selectFrom('images')
    .select(['token', 'ending', 'width', 'height'])
    .where('token', 'in', tokens)
    .execute();
  return new Map(rows.map(({ token, ...size }) => [token, size]));
}

/** Any integer is allowed: compared as bigint, one outside the ids' range is simply not found. */
export async function imageExists(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from images where id = ${id}::bigint`.execute(db);
  return rows.length > 0;
}

export async function addImage(
  db: Database,
  image: Pick<Row, 'token' | 'ending' | 'name' | 'width' | 'height' | 'bytes' | 'original_id'>,
  now: Date,
  by: number | null,
): Promise<Image> {
  const row = await db
    .insertInto('images')
    .values({ ...image, created_at: now, created_by: by })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return asImage(row);
}
