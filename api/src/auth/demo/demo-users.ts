import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import type { AccountHolder } from '../../platform/slices.ts';
import type { Role } from '../auth.schema.ts';
import { fillColleagues } from './demo-colleagues.ts';

export const demoPassword = 'Sodalizio.2026';

export interface DemoUser {
  /** The specification shows Comunicazioni to users 1 and 3: the ids matter. */
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  sex: 'F' | 'M';
  role: Role;
  extraPermissions: string[];
  storesTaxCode: boolean;
}

export const demoUsers: readonly DemoUser[] = [
  {
    ...account(1, 'superadmin', 'superadmin'),
    firstName: 'Elena',
    lastName: 'Martinelli',
    sex: 'F',
    storesTaxCode: true,
    extraPermissions: ['messages.menu'],
  },
  { ...account(2, 'admin', 'admin'), firstName: 'Paolo', lastName: 'Ferrero', sex: 'M', storesTaxCode: true },
  {
    ...account(3, 'segreteria', 'secretary'),
    firstName: 'Giulia',
    lastName: "D'Amico",
    sex: 'F',
    extraPermissions: ['messages.menu'],
  },
  { ...account(4, 'nicolo.deluca', 'admin'), firstName: 'Nicolò', lastName: 'De Luca', sex: 'M' },
  { ...account(5, 'chiara.lopresti', 'secretary'), firstName: 'Chiara', lastName: 'Lo Presti', sex: 'F' },
];

function account(id: number, mailbox: string, role: Role) {
  return { id, email: `${mailbox}@sodalizio.example`, role, extraPermissions: [], storesTaxCode: false };
}

/** argon2id is the default of @node-rs/argon2; 19 MiB and two passes are OWASP's minimum. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Adds the missing accounts and their colleagues; existing ones stay unchanged. `holders` in the order of `demoUsers`. */
export async function fillDemoUsers(db: Database, holders: readonly AccountHolder[], today: string): Promise<void> {
  for (const [index, { id, email, role, extraPermissions, storesTaxCode }] of demoUsers.entries()) {
    const holder = holders[index];
    if (!holder) continue;
    await db
      .insertInto('users')
      .values({
        id,
        aica_code: holder.codaica,
        first_name: holder.first_name,
        last_name: holder.last_name,
        email,
        password_hash: await hash(demoPassword, cost),
        roles: [role],
        extra_permissions: extraPermissions,
        tax_code: storesTaxCode ? holder.tax_code : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const passwordHash = await hash(demoPassword, cost);
  await fillColleagues(db, { today, firstId: demoUsers.length + 1, passwordHash });
  await sql`select setval(pg_get_serial_sequence('users', 'id'), (select max(id) from users))`.execute(db);
}
