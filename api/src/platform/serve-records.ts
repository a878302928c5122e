import type { RecordEndpoints, RecordQuery, StoredRecord } from '@sodalizio/contract';
import type { Database } from '../db/open-database.ts';
import type { App } from './platform.ts';
import { Refusal } from './problem.ts';
import { serve } from './serve-endpoint.ts';

export interface RecordOrder<Sort extends string> {
  key: Sort;
  direction: 'asc' | 'desc';
}

/** The SQL of records, written by an area in its `x.repo.ts`. Undefined results mean a missing record. */
export interface RecordStore<Fields extends object, Sort extends string> {
  find: (db: Database, asked: FindRecords<Sort>) => Promise<{ items: StoredRecord<Fields>[]; total: number }>;
  one: (db: Database, id: number) => Promise<StoredRecord<Fields> | undefined>;
  /** The record that is like this in everything, where there may be only one such: it is added again because the answer was lost. */
  same?: (trx: Database, fields: Fields) => Promise<StoredRecord<Fields> | undefined>;
  add: (trx: Database, fields: Fields, now: Date) => Promise<StoredRecord<Fields>>;
  /** Undefined where the record is no longer at `version`. */
  change: (
    trx: Database,
    id: number,
    fields: Fields & { version: number },
    now: Date,
  ) => Promise<StoredRecord<Fields> | undefined>;
  /** The record that is gone now; nothing where it was gone already. */
  remove: (trx: Database, id: number) => Promise<StoredRecord<Fields> | undefined>;
}

export interface FindRecords<Sort extends string> {
  search: string;
  order: RecordOrder<Sort>;
  limit: number;
  offset: number;
}

/**
 * Serves the calls of `recordEndpoints`. Every write is one transaction with its audit entry under `kind`: `items.create`,
 * `items.update`, `items.delete`. 404 for a missing record, 409 where somebody else has changed it since.
 */
export function serveRecords<Fields extends object, Sort extends string>(
  app: App,
  { sorts, find, one, create, update, remove }: RecordEndpoints<Fields, Sort>,
  kind: string,
  store: RecordStore<Fields, Sort>,
): void {
  const existing = async (db: Database, id: number) => {
    const record = await store.one(db, id);
    if (!record) throw new Refusal('not-found');
    return record;
  };
  const entry = (act: string, id: number) => ({ action: `${kind}.${act}`, subject: { kind, id: String(id) } });

  serve(app, find, ({ db, query: { search = '', sort, limit, offset } }) =>
    store.find(db, { search, order: orderOf(sorts, sort), limit, offset }),
  );

  serve(app, one, ({ db, params }) => existing(db, params.id));

  serve(app, create, ({ db, body, now, audit }) =>
    db.transaction().execute(async (trx) => {
      const again = await store.same?.(trx, body);
      if (again) return again;
      const record = await store.add(trx, body, now);
      await audit({ ...entry('create', record.id), after: body }, trx);
      return record;
    }),
  );

  serve(app, update, ({ db, params: { id }, body, now, audit }) =>
    db.transaction().execute(async (trx) => {
      const before = await existing(trx, id);
      const record = await store.change(trx, id, body, now);
      if (!record) throw new Refusal('conflict');
      const { version: _, ...fields } = body;
      await audit({ ...entry('update', id), before, after: fields }, trx);
      return record;
    }),
  );

  serve(app, remove, ({ db, params: { id }, audit }) =>
    db.transaction().execute(async (trx) => {
      const before = await store.remove(trx, id);
      if (!before) throw new Refusal('not-found');
      await audit({ ...entry('delete', id), before }, trx);
      return { status: 'deleted' as const };
    }),
  );
}

function orderOf<Sort extends string>(
  sorts: readonly [Sort, ...Sort[]],
  asked: RecordQuery<Sort>['sort'],
): RecordOrder<Sort> {
  const key = sorts.find((sort) => asked === sort || asked === `-${sort}`) ?? sorts[0];
  return { key, direction: asked?.startsWith('-') ? 'desc' : 'asc' };
}
