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
 * refused rows is ignored, so that the corrected sheet is recognised.
 */
function hashOf(headings: readonly string[]): Buffer {
  const plain = headings.map(plainHeading);
  if (plain.at(-1) === plainHeading(labels.reason)) plain.pop();
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

export async function recallMapping(
  db: Database,
  { userId, kind, headings }: MappingKey,
): Promise<Map<string, number> | undefined> {
  const { rows } = await sql<{ mapping: Record<string, number> }>`select mapping from upload_mappings
    where user_id = ${userId} and kind = ${kind} and headers_hash = ${hashOf(headings)}`.execute(db);
  return rows[0] && new Map(Object.entries(rows[0].mapping));
}
