import { type KyselyPlugin, RawNode } from 'kysely';
import type { Database } from '../src/db/open-database.ts';

/** How the database would run the raw statements of `run` that begin with `of`: they are explained instead. Their answers are no rows of theirs. */
export async function plansOf(db: Database, of: RegExp, run: (db: Database) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) =>
      RawNode.is(node) && of.test(node.sqlFragments[0] ?? '') ? RawNode.create(['explain ', ''], [node]) : node,
    transformResult: async ({ result }) => {
      const lines = result.rows.flatMap((row) => ('QUERY PLAN' in row ? [row['QUERY PLAN']] : []));
      if (lines.length > 0) plans.push(lines.join('\n'));
      return result;
    },
  };
  await run(db.withPlugin(plugin));
  return plans;
}
