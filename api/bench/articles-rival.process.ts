import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Baseline of the benchmark: a Sequelize model of the table, `findAndCountAll`, ILIKE in each field, plain JSON. No session,
 * no permission, no accents. It counts and shows the same.
 */
interface Model {
  findAndCountAll(options: object): Promise<{ count: number; rows: Record<string, unknown>[] }>;
}
interface Library {
  Sequelize: new (
    url: string,
    options: object,
  ) => { define(name: string, columns: object, options: object): Model; close(): Promise<void> };
  DataTypes: Record<string, unknown> & { ARRAY(type: unknown): unknown };
  Op: Record<'iLike' | 'or' | 'and' | 'contains' | 'gt' | 'lte', symbol>;
  cast(value: unknown, type: string): unknown;
  col(name: string): unknown;
  where(value: unknown, condition: object): unknown;
}

const { DATABASE_URL = '', BENCH_RIVAL = '' } = process.env;
// A cast: the library is installed outside the workspace, without types.
const library = createRequire(join(BENCH_RIVAL, 'package.json'))('sequelize') as Library;
const { Sequelize, DataTypes, Op, cast, col, where } = library;
const sequelize = new Sequelize(DATABASE_URL, { logging: false, pool: { max: 10 } });
const { TEXT, DATE, INTEGER } = DataTypes;
const articles = sequelize.define(
  'article',
  {
    ...{ type: TEXT, title: TEXT, subtitle: TEXT, content_text: TEXT, tags: DataTypes.ARRAY(TEXT), image_alt: TEXT },
    ...{ published_at: DATE, updated_at: DATE, updated_by: TEXT, version: INTEGER },
  },
  { tableName: 'cms_articles', timestamps: false },
);

const fields = ['title', 'subtitle', 'content_text'];

function conditionsOf(asked: URLSearchParams): object {
  const words = (asked.get('search') ?? '').split(' ').filter((word) => word !== '');
  const tag = asked.get('tag');
  return {
    type: asked.get('type'),
    ...(asked.get('state') === 'draft' ? { published_at: null } : {}),
    ...(tag === null ? {} : { tags: { [Op.contains]: [tag] } }),
    [Op.and]: words.map((word) => {
      const like = { [Op.iLike]: `%${word}%` };
      return { [Op.or]: [...fields.map((field) => ({ [field]: like })), where(cast(col('tags'), 'text'), like)] };
    }),
  };
}

const server = createServer((request, response) => {
  const asked = new URL(request.url ?? '/', 'http://localhost').searchParams;
  const sort = asked.get('sort') ?? '-published_at';
  const way = sort.startsWith('-') ? 'DESC' : 'ASC';
  articles
    .findAndCountAll({
      where: conditionsOf(asked),
      order: [
        [sort.replace('-', ''), way],
        ['id', way],
      ],
      limit: 50,
      offset: Number(asked.get('offset') ?? 0),
      raw: true,
    })
    .then(({ count, rows }) => {
      const shown = rows.map(({ content_text, ...row }) => ({ ...row, preview: String(content_text).slice(0, 100) }));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ articles: shown, total: count }));
    })
    .catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      response.statusCode = 500;
      response.end();
    });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
process.once('disconnect', () => void sequelize.close().then(() => process.exit(0)));
