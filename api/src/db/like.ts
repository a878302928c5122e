import { type RawBuilder, sql } from 'kysely';

/** Text inside a LIKE pattern: the person's own `%`, `_` and `\` mean themselves. Constant to the planner, so indexes serve. */
export const likeLiteral = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`replace(replace(replace(${text}, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
