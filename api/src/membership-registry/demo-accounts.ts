import { hash } from '@node-rs/argon2';
import { demoUsers } from '../auth/demo/demo-users.ts';
import type { Database } from '../db/open-database.ts';
import type { AccountHolder } from '../platform/slices.ts';
import type { SecondFactor } from './registry.schema.ts';

export const demoRegistryPassword = 'Registro.2026';
/** Base32; for the one demo person with an authenticator app. */
export const demoTotpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const secondFactors: readonly SecondFactor[] = ['none', 'email', 'email', 'totp', 'none'];

export async function fillRegistryAccounts(db: Database, holders: readonly AccountHolder[]): Promise<void> {
  for (const [index, { tax_code, codaica }] of holders.entries()) {
    const second_factor = secondFactors[index] ?? 'none';
    await db
      .insertInto('registry_accounts')
      .values({
        tax_code,
        codaica,
        password_hash: await hash(demoRegistryPassword, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }),
        second_factor,
        totp_secret: second_factor === 'totp' ? demoTotpSecret : null,
        email: demoUsers[index]?.email ?? '',
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
