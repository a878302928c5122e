import type { PossibleDuplicate } from '@sodalizio/contract/associates';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';

export interface Described {
  taxCode: string;
  firstName: string;
  lastName: string;
  bornOn: string;
  except: string;
}

const most = 10;

/** Members with the same tax code, or the same name (ignoring case and accents) and birth date; the surest first. */
export async function findDuplicates(db: Database, person: Described): Promise<PossibleDuplicate[]> {
  const ways: RawBuilder<unknown>[] = [];
  if (person.taxCode !== '') {
    ways.push(sql`(select id, 0 as rank from members where tax_code_n = upper(${person.taxCode}::text)
      and codaica <> ${person.except}::text limit ${most})`);
  }
  if (person.firstName !== '' && person.lastName !== '' && person.bornOn !== '') {
    // By the index of the order of names; without a surname it holds another name.
    ways.push(sql`(select id, 1 as rank from members where shown_name_n = norm(${person.lastName}::text)
      and last_name_n = norm(${person.lastName}::text) and first_name_n = norm(${person.firstName}::text) and born_on = ${person.bornOn}::date
      and codaica <> ${person.except}::text limit ${most})`);
  }
  if (ways.length === 0) return [];
  const { rows } =
    await sql<PossibleDuplicate>`select m.codaica, m.first_name as nome, m.last_name as cognome, m.company_name as azragsoc,
      m.born_on as datanasc, m.tax_code as cfisc, m.town as reccom,
      case when h.rank = 0 then 'tax-code' else 'name-and-birth' end as reason
    from (select id, min(rank) as rank from (${sql.join(ways, sql` union all `)}) w group by id) h
    join members m on m.id = h.id
    order by h.rank, m.codaica limit ${most}`.execute(db);
  return rows;
}
