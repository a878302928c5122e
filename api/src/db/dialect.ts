import {
  type Kysely,
  type MigrationLockOptions,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import pg from 'pg';
import { holdsNul, NulInParameter } from './database-errors.ts';

/** Any constant, the same in every version: the key of the migration's advisory lock. */
const MIGRATION_LOCK = 5_063_902_117;

/** PostgreSQL's dialect, with a migration lock that both engines support and a check of every parameter. */
export class SodalizioDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new Adapter();
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return new CheckingCompiler();
  }
}

class Adapter extends PostgresAdapter {
  /** A lock of the transaction: a failed migration cannot leave it behind on a pooled connection. */
  override async acquireMigrationLock(db: Kysely<unknown>, _options: MigrationLockOptions): Promise<void> {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}

class CheckingCompiler extends PostgresQueryCompiler {
  protected override appendValue(parameter: unknown): void {
    if (holdsNul(parameter)) throw new NulInParameter();
    super.appendValue(parameter);
  }
}

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/**
 * Types of values in JavaScript, on both engines: int8 and numeric are numbers (amounts are numeric(10,2), ids stay far below
 * 2^53), date is 'YYYY-MM-DD', timestamptz ISO text in UTC ('2026-01-31T08:15:00.000Z').
 */
export const columnParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === INT8 || oid === NUMERIC) return Number;
      if (oid === DATE) return (text: string) => text;
      if (oid === TIMESTAMPTZ) return (text: string) => toIso(pg.types.getTypeParser(TIMESTAMPTZ, 'text')(text));
    }
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
};

/** 'infinity' arrives as a number and becomes PostgreSQL's text again. */
function toIso(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}
