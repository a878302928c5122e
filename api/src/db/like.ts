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

/** A column of `norm()`ed text contains every word of the search; a trigram index needs three characters or more. */
export function containsWords(column: Text, search: string): RawBuilder<boolean> {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const conditions = words.map((word) =>
    word.length < 3 ? sql`strpos(${column}, norm(${word})) > 0` : contains(column, sql`norm(${word})`),
  );
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
