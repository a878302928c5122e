import { Readable } from 'node:stream';
import { allows, associatesTotal, findAssociates, nearestNames, todayInRome } from '@sodalizio/contract';
import { memberNeighbours } from '@sodalizio/contract/associates';
import type { Database } from '../db/open-database.ts';
import { FileAnswer, JsonStream, JsonText } from '../platform/answer.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { type Answer, type Call, serve } from '../platform/serve-endpoint.ts';
import { type MemberSearch, memberSearch } from './associates.conditions.ts';
import { type MemberOrder, memberOrder, readCursor, writeCursor } from './associates.order.ts';
import {
  associateText,
  countedWithPage,
  countMembers,
  exactTexts,
  exportRows,
  findIds,
  findPage,
  memberTexts,
} from './associates.repo.ts';
import { ownSelection } from './bulk/selections.repo.ts';
import { expectedBytes, exportMembers, exportName, inBatches } from './export.ts';
import { namesLike } from './nearest-names.repo.ts';
import { findNeighbours } from './neighbours.repo.ts';
import { Recently, type RecentTotals } from './recent-totals.ts';

type SearchCall = Call<typeof findAssociates>;
type SearchAnswer = Answer<typeof findAssociates>;

export function registerAssociates(app: App, totals: RecentTotals): void {
  const farAway = new Recently();

  serve(app, findAssociates, async (call) => {
    const { query } = call;
    if (query.export && !allows('associates.export', call.session.permissions)) throw new Refusal('forbidden');
    const order = memberOrder(query.sort);
    const after = positionIn(query, order);
    const search = await searchOf(call);
    if (query.export) return answerFile(call, search, order);
    if (query.f !== '1' && query.aica_code) return answerOne(call.db, query.aica_code.trim());
    if (query.limit === undefined) return answerAll(call, search, order);
    return answerPage(call, search, order, { limit: query.limit, offset: after ? 0 : (query.offset ?? 0), after });
  });

  const answerPage = async (
    { db, query }: SearchCall,
    search: MemberSearch,
    order: MemberOrder,
    slice: Parameters<typeof findPage>[3],
  ): Promise<SearchAnswer> => {
    const key = JSON.stringify(search);
    const position = `${key} ${query.sort}`;
    const hints = { many: totals.exceeds(key, countedWithPage), far: farAway.has(position) };
    const page = await findPage(db, search, order, slice, hints);
    const first = query.exact_first ? await exactTexts(db, search, order, slice.limit) : [];
    const items = [...new Set([...first, ...page.items])].slice(0, slice.limit);
    if (page.far) farAway.note(position);
    const exact = page.counted <= countedWithPage;
    if (!exact) totals.noteExceeding(key, countedWithPage);
    const total = exact ? page.counted : (totals.known(key) ?? null);
    return new JsonText(
      `{"items":[${items.join(',')}],"total":${total},"at_least":${total ?? page.counted},"next":${JSON.stringify(
        page.next && !query.exact_first ? writeCursor(order, page.next) : null,
      )}}`,
    );
  };

  serve(app, associatesTotal, async (call) => {
    const search = memberSearch(call.query, todayInRome(call.now));
    return { total: await totals.of(JSON.stringify(search), () => countMembers(call.db, search)) };
  });

  serve(app, memberNeighbours, async ({ db, params, query, now }) =>
    findNeighbours(db, params.codaica.trim(), memberSearch(query, todayInRome(now)), memberOrder(query.sort)),
  );

  serve(app, nearestNames, async ({ db, query, now }) => ({
    names: await namesLike(db, memberSearch(query, todayInRome(now))),
  }));
}

/** Start of the page; refuses parameters that exclude each other. */
function positionIn({ cursor, selection, columns, export: file }: SearchCall['query'], order: MemberOrder) {
  for (const [name, value] of Object.entries({ selection, columns }))
    if (value && !file)
      throw new Refusal('invalid-input', { fields: [{ path: `query.${name}`, code: 'not-allowed' }] });
  const after = cursor ? readCursor(order, cursor) : undefined;
  if (cursor && !after) {
    throw new Refusal('invalid-input', { fields: [{ path: 'query.cursor', code: 'wrong-format' }] });
  }
  return after;
}

async function searchOf({ query, db, session, now }: SearchCall): Promise<MemberSearch> {
  if (!query.selection) return memberSearch(query, todayInRome(now));
  if (!(await ownSelection(db, session.userId, query.selection, now))) throw new Refusal('not-found');
  return { selection: query.selection };
}

async function answerOne(db: Database, codaica: string): Promise<SearchAnswer> {
  const text = await associateText(db, codaica);
  return new JsonText(text === undefined ? '[]' : `[${text}]`);
}

/** All matches as one streamed array: a million members are never in memory. */
async function answerAll({ db }: SearchCall, search: MemberSearch, order: MemberOrder): Promise<SearchAnswer> {
  const ids = await findIds(db, search, order);
  async function* text() {
    let before = '[';
    for await (const items of inBatches(ids, 500, (some) => memberTexts(db, some))) {
      if (items.length === 0) continue;
      yield before + items.join(',');
      before = ',';
    }
    yield before === '[' ? '[]' : ']';
  }
  return new JsonStream(Readable.from(text(), { objectMode: false }));
}

async function answerFile(call: SearchCall, search: MemberSearch, order: MemberOrder): Promise<SearchAnswer> {
  const { db, reply, log } = call;
  const ids = await findIds(db, search, order);
  await call.audit({
    action: 'associates.export',
    subject: { kind: 'members', id: '' },
    after: { count: ids.length, search, sort: call.query.sort ?? 'nome' },
  });
  reply.header('x-row-count', ids.length);
  const bytes = await expectedBytes(ids, (some) => exportRows(db, some), call.query.columns);
  if (bytes) reply.header('x-expected-bytes', bytes);
  let rows = 0;
  const file = exportMembers(
    ids,
    async (some) => {
      const read = await exportRows(db, some);
      rows += read.length;
      return read;
    },
    call.query.columns,
  );
  file.once('close', () => log.info({ rows, of: ids.length, err: file.errored ?? undefined }, 'export ended'));
  return new FileAnswer(exportName(todayInRome(call.now)), findAssociates.file.type, file);
}
