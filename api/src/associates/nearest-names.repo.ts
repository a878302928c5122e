import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { conditions, type MemberSearch } from './associates.conditions.ts';
import { companyNames, isName, partsOf, typedCompany } from './associates.texts.ts';

/** Late suggestions are useless. The embedded engine ignores statement timeouts. */
const timeoutMs = 1500;
const statementTimeout = '57014';
const most = 3;

type Sql = RawBuilder<unknown>;

/** Names similar to the searched one, of members who match everything else, the nearest first, in their usual spelling. */
export async function namesLike(db: Kysely<Schema>, search: MemberSearch): Promise<string[]> {
  const lists = listsOf(search);
  if (lists.length === 0) return [];
  const statement = sql<{ name: string }>`select name from (${sql.join(lists, sql` union all `)}) lists
    group by name order by max(near) desc, name limit ${most}`;
  try {
    // The planner misestimates similarity and would rather read the whole table than stop early in the index.
    return await db.transaction().execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true),
        set_config('enable_seqscan', 'off', true),
        set_config('pg_trgm.similarity_threshold', '0.4', true),
        set_config('pg_trgm.word_similarity_threshold', '0.4', true)`.execute(trx);
      return (await statement.execute(trx)).rows.map(({ name }) => name);
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === statementTimeout) return [];
    throw error;
  }
}

function listsOf({ text, lastName, firstName, companyName, ...rest }: MemberSearch): Sql[] {
  const where = conditions(rest);
  const person = text ?? [lastName, firstName].filter((name) => name !== undefined).join(' ');
  const company = text ?? (person === '' ? companyName : undefined);
  const lists = isName(person) ? people(person, where, text ? 'either' : firstName ? 'first_name' : 'last_name') : [];
  return company && isName(company) ? [...lists, companies(company, where)] : lists;
}

function people(person: string, where: Sql, column: 'last_name' | 'first_name' | 'either'): Sql[] {
  const words = partsOf(person).map((part) => part.join(''));
  if (words.length > 1) return [wholeNames(words, where)];
  const columns = column === 'either' ? (['last_name', 'first_name'] as const) : [column];
  return columns.map((one) => likeParts(one, words, where));
}

const joined = (words: readonly string[]) => sql`norm(${words.join(' ')}::text)`;
const among = sql`limit 3000`;
const nearest = sql`order by near desc limit ${most}`;

/** Surname and first name in any order: trigrams ignore it. */
function wholeNames(words: readonly string[], where: Sql): Sql {
  return sql`(select name, max(near) as near from (
      select btrim(m.last_name || ' ' || m.first_name) as name, similarity(m.name_s, ${joined(words)}) as near
      from members m where m.name_s % ${joined(words)} and ${where} ${among}) names
    group by name ${nearest})`;
}

function likeParts(column: 'last_name' | 'first_name', words: readonly string[], where: Sql): Sql {
  return sql`(select * from (
      select mode() within group (order by name) as name, similarity(part, ${joined(words)}) as near from (
        select ${sql.ref(`m.${column}`)} as name, split_part(m.name_s, ' ', ${sql.lit(column === 'last_name' ? 1 : 2)}) as part
        from members m where ${joined(words)} <% m.name_s and ${where} ${among}) names
      group by part) parts
    where near > 0.3 ${nearest})`;
}

/** Counts half: company names have more words than were typed, and people are searched more often. */
function companies(text: string, where: Sql): Sql {
  return sql`(select name, max(near) / 2 as near from (
      select m.company_name as name, word_similarity(${typedCompany(text)}, ${companyNames}) as near
      from members m where ${typedCompany(text)} <% ${companyNames} and ${where} ${among}) names
    group by name ${nearest})`;
}
