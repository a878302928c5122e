import { type Kysely, sql } from 'kysely';

/** For searching any table: `norm()`, lower case without accents, and trigrams. Until November 2026 a part of 0002. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'create extension if not exists unaccent schema public',
  'create extension if not exists pg_trgm schema public',
  // Immutable in fact: the dictionary is named and not edited. unaccent() alone is only "stable" and unusable in an index.
  `create or replace function public.norm(value text) returns text language sql immutable strict parallel safe
    as $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$`,
];
