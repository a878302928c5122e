import { type RawBuilder, sql } from 'kysely';
import { containsWords } from '../db/like.ts';

/** A row with `name`, `codaica` and `address` has each word of a search: «damico» finds D’Amico too. */
export function foundPerson(row: string, search: string): RawBuilder<boolean> {
  const [name, codaica, address] = ['name', 'codaica', 'address'].map((column) => sql.ref(`${row}.${column}`));
  const squeezed = sql`regexp_replace(norm(${name}), '[^a-z]', '', 'g')`;
  return containsWords(
    sql`concat_ws(' ', norm(${name}), ${squeezed}, norm(concat_ws(' ', ${codaica}, ${address})))`,
    search,
  );
}
