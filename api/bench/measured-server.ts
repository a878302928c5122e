import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { memberFilters, type memberSorts } from '@sodalizio/contract';
import { CompiledQuery, type Kysely } from 'kysely';
import { memberSearch } from '../src/associates/associates.conditions.ts';
import { memberOrder } from '../src/associates/associates.order.ts';
import { findPage } from '../src/associates/associates.repo.ts';
import { buildApp } from '../src/build-app.ts';
import { migrate } from '../src/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '../src/db/open-database.ts';
import type { Schema } from '../src/db/schema.ts';
import { folderStore } from '../src/platform/artefacts/folder-store.ts';
import { readConfig } from '../src/platform/config.ts';

/**
 * The server in its own process, so that measuring does not slow it down. IPC with its parent: `{ ready: url }` once, then
 * for each `{ query, times }` the medians of the same SQL without the server around it.
 * With BENCH_FILL it only creates the members where there are none, so that the measured process does not hold that memory.
 */
const { BENCH_FILL, BENCH_MEMBERS = '100000', BENCH_FOLDER = '', BENCH_TODAY = '', DATABASE_URL } = process.env;
/** When set, the server also has that many articles, and its own store of pictures. */
const { BENCH_ARTICLES } = process.env;
const releases = BENCH_ARTICLES === undefined ? {} : { SODALIZIO_RELEASES: join(BENCH_FOLDER, 'releases') };

async function start(): Promise<void> {
  const opened = await openDatabase({ url: DATABASE_URL, folder: BENCH_FOLDER });
  await migrate(opened.db);
  if (BENCH_FILL) {
    const { fillDemo } = await import('../src/demo/fill-demo.ts');
    await fillDemo(opened.db, { seed: 1, today: BENCH_TODAY, count: Number(BENCH_MEMBERS) });
    if (BENCH_ARTICLES !== undefined) {
      const { fillManyArticles } = await import('./many-articles.ts');
      const store = folderStore(join(BENCH_FOLDER, 'releases'));
      await fillManyArticles(opened.db, store, Number(BENCH_ARTICLES));
    }
    await opened.close();
    return process.disconnect();
  }
  const { secretKey = randomBytes(32), ...settings } = readConfig({
    SODALIZIO_DATA: join(BENCH_FOLDER, 'unused'),
    RATE_LIMIT: '0',
    LOG_LEVEL: 'silent',
    ...releases,
  });
  const app = await buildApp({ db: opened.db, config: { ...settings, secretKey } });
  const url = await app.listen({ port: Number(process.env.BENCH_PORT ?? 0), host: '127.0.0.1' });
  process.send?.({ ready: url });
  process.on('message', (asked: { query: Record<string, unknown>; times: number }) => {
    measure(opened, asked).then((answer) => process.send?.(answer));
  });
  process.once(
    'disconnect',
    () =>
      void app
        .close()
        .then(() => opened.close())
        .then(() => process.exit(0)),
  );
}

async function measure({ db }: OpenDatabase, { query, times }: { query: Record<string, unknown>; times: number }) {
  const statements: CompiledQuery[] = [];
  const { sort, ...filters } = query;
  const search = memberSearch(memberFilters.parse(filters), BENCH_TODAY);
  const order = memberOrder(sort as (typeof memberSorts)[number] | undefined);
  await findPage(recording(db, statements), search, order, { limit: 50, offset: 0 });
  const milliseconds: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const from = performance.now();
    for (const { sql, parameters } of statements) await db.executeQuery(CompiledQuery.raw(sql, [...parameters]));
    milliseconds.push(performance.now() - from);
  }
  return { milliseconds, statements: statements.map(({ sql, parameters }) => ({ sql, parameters })) };
}

/** The same database, recording every statement: exactly what the server runs is then measured alone. */
function recording(db: Kysely<Schema>, statements: CompiledQuery[]): Kysely<Schema> {
  const executor = db.getExecutor();
  const recorder = new Proxy(executor, {
    get(target, key) {
      if (key === 'executeQuery') {
        return (query: CompiledQuery) => {
          statements.push(query);
          return target.executeQuery(query);
        };
      }
      const member = Reflect.get(target, key);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  return new Proxy(db, { get: (target, key) => (key === 'getExecutor' ? () => recorder : Reflect.get(target, key)) });
}

await start();
