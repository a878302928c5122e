import { hash } from '@node-rs/argon2';
import type { Database } from '../open-database.ts';
import type { Role, SecondFactor } from '../schema.ts';
import { fillColleagues } from './demo-colleagues.ts';

/** The password of every demo account, printed by `npm start`. */
export const demoPassword = 'Sodalizio.2026';
/** The password of the same people in the embedded membership registry. */
export const demoRegistryPassword = 'Registro.2026';
/** Base32; for the one demo person whose second factor is an authenticator app. */
export const demoTotpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export interface DemoUser {
  /** The specification shows Comunicazioni to users 1 and 3: the ids matter. */
  id: number;
  email: string;
  role: Role;
  extraPermissions: string[];
  /** Whether the registry credentials dialog already knows the person's codice fiscale. */
  storesTaxCode: boolean;
  secondFactor: SecondFactor;
}

/** In the order of `accountHolders` (demo-members.ts): the first is Elena Martinelli, superadmin. */
export const demoUsers: readonly DemoUser[] = [
  user(1, 'superadmin', 'superadmin', { storesTaxCode: true, messages: true, secondFactor: 'none' }),
  user(2, 'admin', 'admin', { storesTaxCode: true, messages: false, secondFactor: 'email' }),
  user(3, 'segreteria', 'secretary', { storesTaxCode: false, messages: true, secondFactor: 'email' }),
  user(4, 'nicolo.deluca', 'admin', { storesTaxCode: false, messages: false, secondFactor: 'totp' }),
  user(5, 'chiara.lopresti', 'secretary', { storesTaxCode: false, messages: false, secondFactor: 'none' }),
];

interface Choices {
  storesTaxCode: boolean;
  messages: boolean;
  secondFactor: SecondFactor;
}

function user(id: number, mailbox: string, role: Role, { storesTaxCode, messages, secondFactor }: Choices): DemoUser {
  const extraPermissions = messages ? ['messages.menu'] : [];
  return { id, email: `${mailbox}@sodalizio.example`, role, extraPermissions, storesTaxCode, secondFactor };
}

/** argon2id is what @node-rs/argon2 makes by default; 19 MiB and two passes are OWASP's minimum. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Adds the accounts that are missing, each with its account in the embedded registry, and their colleagues; leaves existing ones alone. */
export async function fillDemoUsers(
  db: Database,
  holders: readonly { codaica: string; last_name: string; first_name: string; tax_code: string }[],
  today: string,
): Promise<void> {
  for (const [index, { id, email, role, extraPermissions, storesTaxCode, secondFactor }] of demoUsers.entries()) {
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
    await db
      .insertInto('registry_accounts')
      .values({
        tax_code: holder.tax_code,
        codaica: holder.codaica,
        password_hash: await hash(demoRegistryPassword, cost),
        second_factor: secondFactor,
        totp_secret: secondFactor === 'totp' ? demoTotpSecret : null,
        email,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const passwordHash = await hash(demoPassword, cost);
  await fillColleagues(db, { today, firstId: demoUsers.length + 1, passwordHash });
}
