import { type Associate, associate } from '@sodalizio/contract';
import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import { associateText } from '../associates.repo.ts';

/** A member whose row is locked until the transaction ends: one person at a time writes to them. */
export interface LockedMember {
  id: number;
  codaica: string;
  version: number;
  /** Whether their tax code is the one given, whatever the case; true where none was given. */
  agrees: boolean;
}

const taxCodeAgrees = (taxCode: string) =>
  sql<boolean>`(${taxCode}::text = '' or btrim(tax_code_n) = upper(${taxCode}::text))`;

/** Locks the member with exactly this code. */
export async function lockByCode(trx: Database, codaica: string, taxCode = ''): Promise<LockedMember | undefined> {
  return trx
    .selectFrom('members')
    .select(['id', 'codaica', 'version', taxCodeAgrees(taxCode).as('agrees')])
    .where('codaica', '=', codaica)
    .forUpdate()
    .executeTakeFirst();
}

/** The codes of the members with this tax code, two at most: that it is nobody's, one's, or several people's. */
export async function codesByTaxCode(trx: Database, taxCode: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('members')
    .select('codaica')
    .where('tax_code_n', '=', sql<string>`upper(${taxCode}::text)`)
    .limit(2)
    .execute();
  return rows.map(({ codaica }) => codaica);
}

/** The whole profile as it stands, in the contract's shape. */
export async function readAssociate(db: Database, codaica: string): Promise<Associate | undefined> {
  const text = await associateText(db, codaica);
  return text === undefined ? undefined : associate.parse(JSON.parse(text));
}

export type ColumnValue = string | number | boolean | null;

/** Writes columns of a member's own row, one version on, and gives back the new version. */
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
