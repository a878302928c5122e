import type { PossibleDuplicate } from '@sodalizio/contract/associates';
import { type RawBuilder, sql } from 'kysely';
import { like } from '../../db/like.ts';
import type { Database } from '../../db/open-database.ts';

export interface Described {
  taxCode: string;
  firstName: string;
  lastName: string;
  bornOn: string;
  except: string;
}

const most = 10;

/** The whole name, compared as in a search: "Nicolo' De Luca" is Nicolò Deluca. */
const namedLike = ({ lastName, firstName }: Described) =>
  like(sql.ref('name_s'), ['', sql`squeezed(${lastName}::text) || ' ' || squeezed(${firstName}::text)`, '']);

/** Members with the same tax code, or the same name and birth date; the surest first. */
export async function findDuplicates(db: Database, person: Described): Promise<PossibleDuplicate[]> {
  const ways: RawBuilder<unknown>[] = [];
  if (person.taxCode !== '') {
    ways.push(sql`(select id, 0 as rank from members where tax_code_n = upper(${person.taxCode}::text)
      and codaica <> ${person.except}::text limit ${most})`);
  }
  if (person.firstName !== '' && person.lastName !== '' && person.bornOn !== '') {
    ways.push(sql`(select id, 1 as rank from members where ${namedLike(person)} and born_on = ${person.bornOn}::date
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
