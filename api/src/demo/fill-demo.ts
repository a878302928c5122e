import { fillDemoUsers } from '../auth/demo/demo-users.ts';
import type { Database } from '../db/open-database.ts';
import { fillRegistryAccounts } from '../membership-registry/demo-accounts.ts';
import { type AccountHolder, type DemoPeople, findSlices } from '../platform/slices.ts';

/**
 * Fills an empty, migrated database with invented people of each slice and the demo accounts. Returns how many it added; 0
 * where there are people already.
 */
export async function fillDemo(db: Database, options: Omit<DemoPeople, 'addAccounts'>): Promise<number> {
  const addAccounts = async (trx: Database, holders: readonly AccountHolder[]) => {
    await fillDemoUsers(trx, holders, options.today);
    await fillRegistryAccounts(trx, holders);
  };
  let added = 0;
  for (const { slice } of await findSlices()) added += (await slice.demoPeople?.(db, { ...options, addAccounts })) ?? 0;
  return added;
}
