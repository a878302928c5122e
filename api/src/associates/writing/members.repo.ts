import { type Associate, associate } from '@sodalizio/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import { associateText } from '../associates.repo.ts';

export interface LockedMember {
  id: number;
  codaica: string;
  version: number;
  /** Whether the given tax code is theirs, ignoring case; true where none was given. */
  agrees: boolean;
}

const taxCodeAgrees = (taxCode: string) =>
  sql<boolean>`(${taxCode}::text = '' or btrim(tax_code_n) = upper(${taxCode}::text))`;

export async function lockByCode(trx: Database, codaica: string, taxCode = ''): Promise<LockedMember | undefined> {
  return trx
    .selectFrom('members')
    .select(['id', 'codaica', 'version', taxCodeAgrees(taxCode).as('agrees')])
    .where('codaica', '=', codaica)
    .forUpdate()
    .executeTakeFirst();
}

/** Codes of the members with this tax code, at most two: none, one, or ambiguous. */
export async function codesByTaxCode(trx: Database, taxCode: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('members')
    .select('codaica')
    .where('tax_code_n', '=', sql<string>`upper(${taxCode}::text)`)
    .limit(2)
    .execute();
  return rows.map(({ codaica }) => codaica);
}

export async function readAssociate(db: Database, codaica: string): Promise<Associate | undefined> {
  const text = await associateText(db, codaica);
  return text === undefined ? undefined : associate.parse(JSON.parse(text));
}

export type ColumnValue = string | number | boolean | null;

export async function writeColumns(
  trx: Database,
  id: number,
  columns: Readonly<Record<string, ColumnValue>>,
  now: Date,
): Promise<number> {
  const set = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}, `);
  const { rows } = await sql<{ version: number }>`update members
    set ${sql.join(set, sql``)}version = version + 1, updated_at = ${now}
    where id = ${id} returning version`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error(`member ${id} is gone although locked`);
  return row.version;
}
