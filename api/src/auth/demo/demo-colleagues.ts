import type { Database } from '../../db/open-database.ts';
import type { Role } from '../auth.schema.ts';

interface Colleague {
  firstName: string;
  lastName: string;
  roles: Role[];
  matricola: string | null;
  added: number;
  /** Days before today; null: never. */
  lastLogin: number | null;
  /** Days before today; null: enabled. */
  disabled: number | null;
  hasPassword: boolean;
}

const matricola = (n: number) => String(9_980_000 + n);

type Rest = Partial<Pick<Colleague, 'matricola' | 'disabled' | 'hasPassword'>>;

function colleague(name: string, roles: Role[], added: number, lastLogin: number | null, rest: Rest = {}): Colleague {
  const [firstName = '', ...lastName] = name.split(' ');
  const usual = { matricola: null, disabled: null, hasPassword: true };
  return { firstName, lastName: lastName.join(' '), roles, added, lastLogin, ...usual, ...rest };
}

export const colleagues: readonly Colleague[] = [
  colleague('Caterina Valentini', ['superadmin', 'admin'], 610, 5, { matricola: matricola(12) }),
  colleague('Davide Fontana', ['admin'], 540, 1, { matricola: matricola(31) }),
  colleague('Marta Colombo', ['secretary'], 512, 2, { matricola: matricola(47) }),
  colleague('Luca Moretti', ['secretary'], 470, 398, { disabled: 390 }),
  colleague('Francesca Galli', ['admin'], 455, 33, { matricola: matricola(58) }),
  colleague('Giorgio Ferrari', ['secretary'], 430, null, { disabled: 402, hasPassword: false }),
  colleague('Ilaria Marchetti', ['admin', 'secretary'], 420, 141, { disabled: 120, matricola: matricola(63) }),
  colleague('Stefano Barbieri', ['secretary'], 300, 12, { matricola: matricola(70) }),
  colleague('Elisa Greco', ['secretary'], 260, 0),
  colleague('Nicolò Marchi', ['secretary'], 180, 61, { matricola: matricola(88) }),
  colleague('Sara Conti', ['secretary'], 95, 20),
  colleague('Matteo Rizzo', ['secretary'], 9, null, { hasPassword: false }),
  colleague("Anna Dell'Orto", ['secretary'], 2, null, { matricola: matricola(104), hasPassword: false }),
];

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();

/** Adds the missing ones, after the ids of the demo accounts. `today` is `YYYY-MM-DD`. */
export async function fillColleagues(
  db: Database,
  { today, firstId, passwordHash }: { today: string; firstId: number; passwordHash: string },
): Promise<void> {
  const before = (days: number) => new Date(Date.parse(`${today}T05:40:00Z`) - days * 86_400_000);
  const rows = colleagues.map(
    ({ firstName, lastName, roles, added, lastLogin, disabled, hasPassword, ...one }, at) => ({
      id: firstId + at,
      aica_code: one.matricola,
      first_name: firstName,
      last_name: lastName,
      email: `${plain(firstName)}.${plain(lastName)}@sodalizio.example`,
      password_hash: hasPassword ? passwordHash : null,
      roles,
      created_at: before(added),
      updated_at: before(disabled ?? added),
      last_login_at: lastLogin === null ? null : before(lastLogin),
      disabled_at: disabled === null ? null : before(disabled),
    }),
  );
  await db
    .insertInto('users')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
