import { tidySearch } from '@sodalizio/contract';
import { type RawBuilder, sql } from 'kysely';

type Text = RawBuilder<unknown>;

/** Escapes `%`, `_` and `\` in a person's text. Constant to the planner, so indexes apply. */
const literal = (text: Text): Text => sql`replace(replace(replace(${text}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;

/**
 * A column matches the literal text between two patterns: `like(sql.ref('m.name_s'), ['%', text, '% %'])`.
 * The only way from a person's text to LIKE.
 */
export const like = (column: Text, [before, text, after]: [before: string, text: Text, after: string]) =>
  sql<boolean>`${column} like ${sql.lit(before)} || ${literal(text)} || ${sql.lit(after)}`;

/** A column contains the literal text: `contains(sql.ref('m.name_n'), sql`norm(${text})`)`. */
export const contains = (column: Text, text: Text): RawBuilder<boolean> => like(column, ['%', text, '%']);

export const startsWith = (column: Text, text: Text): RawBuilder<boolean> => like(column, ['', text, '%']);

/** A column of `norm()`ed text contains every word of the search, as `containsText`: `«ECDL-2026»,`. */
export function containsWords(column: Text, search: string): RawBuilder<boolean> {
  const words = tidySearch(search)
    .split(' ')
    .filter((word) => word !== '');
  const conditions = words.map((word) => containsText(column, word));
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/**
 * A column of `norm()`ed text contains a text, without the signs around it. One with signs inside is also searched without them, as
 * the column's `squeezed()` part has it, where it has one: `D'Amico`. An address has none.
 */
export function containsText(column: Text, text: string): RawBuilder<boolean> {
  const trimmed = text.replace(signsAround, '') || text;
  const asTyped = containsPart(column, trimmed.length, sql`norm(${trimmed})`);
  const bare = text.replace(signs, '');
  if (bare === trimmed || text.includes('@') || !/[\p{L}\p{N}]/u.test(bare)) return asTyped;
  return sql`(${asTyped} or ${containsPart(column, bare.length, sql`norm(${bare})`)})`;
}

/** What `squeezed()` leaves out, and quotation marks and the end of a phrase, which are copied along with a name. */
const sign = `['’‘ʼ\`´.,‐‑–—"“”„«»:;-]`;
const signs = new RegExp(sign, 'g');
const signsAround = new RegExp(`^${sign}+|${sign}+$`, 'g');

/** A trigram index needs three characters or more. */
const containsPart = (column: Text, length: number, text: Text) =>
  length < 3 ? sql<boolean>`strpos(${column}, ${text}) > 0` : contains(column, text);
