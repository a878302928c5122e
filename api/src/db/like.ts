import { type RawBuilder, sql } from 'kysely';

type Text = RawBuilder<unknown>;

/** The person's own `%`, `_` and `\` mean themselves. Constant to the planner, so indexes serve. */
const literal = (text: Text): Text => sql`replace(replace(replace(${text}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;

/**
 * A column contains the text, letter by letter: `contains(sql.ref('m.town_n'), sql`norm(${text})`)`. The only ways from a
 * person's text to LIKE.
 */
export const contains = (column: Text, text: Text): RawBuilder<boolean> =>
  sql<boolean>`${column} like '%' || ${literal(text)} || '%'`;

/** A column begins with the text, letter by letter. */
export const startsWith = (column: Text, text: Text): RawBuilder<boolean> =>
  sql<boolean>`${column} like ${literal(text)} || '%'`;

/** Every word of the search occurs in a column of `norm()`ed text; fewer than three characters give a trigram index nothing to go by. */
export function containsWords(column: Text, search: string): RawBuilder<boolean> {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const conditions = words.map((word) =>
    word.length < 3 ? sql`strpos(${column}, norm(${word})) > 0` : contains(column, sql`norm(${word})`),
  );
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
