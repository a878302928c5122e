import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import { plainHeading } from './header-matching.ts';
import { labels } from './uploads.labels.ts';

export interface MappingKey {
  userId: number;
  kind: string;
  headings: readonly string[];
}

/**
 * The same headings in the same order get the mapping that was chosen last time. The reasons column of the sheet of
 * refused rows is ignored, so that the corrected sheet is recognised, and so are columns without a heading at the end:
 * whether there are some is known when all rows are read.
 */
function hashOf(headings: readonly string[]): Buffer {
  const reason = plainHeading(labels.reason);
  const last = headings.findLastIndex((heading) => heading !== '' && plainHeading(heading) !== reason);
  const plain = headings.slice(0, last + 1).map(plainHeading);
  return createHash('sha256').update(JSON.stringify(plain)).digest();
}

export async function rememberMapping(
  db: Database,
  { userId, kind, headings }: MappingKey,
  mapping: ReadonlyMap<string, number>,
): Promise<void> {
  await sql`insert into upload_mappings (user_id, kind, headers_hash, mapping)
    values (${userId}, ${kind}, ${hashOf(headings)}, ${JSON.stringify(Object.fromEntries(mapping))}::jsonb)
    on conflict (user_id, kind, headers_hash) do update set mapping = excluded.mapping, used_at = now()`.execute(db);
}

/** Undefined too where it was of more columns than there are. */
export async function recallMapping(
  db: Database,
  { userId, kind, headings }: MappingKey,
): Promise<Map<string, number> | undefined> {
  const { rows } = await sql<{ mapping: Record<string, number> }>`select mapping from upload_mappings
    where user_id = ${userId} and kind = ${kind} and headers_hash = ${hashOf(headings)}`.execute(db);
  const mapping = new Map(Object.entries(rows[0]?.mapping ?? {}));
  const isKnown = rows.length > 0 && [...mapping.values()].every((column) => column < headings.length);
  return isKnown ? mapping : undefined;
}
