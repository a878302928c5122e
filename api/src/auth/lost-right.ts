import type { Permission } from '@sodalizio/contract';
import type { Database } from '../db/open-database.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { permissionsNow } from './sessions.repo.ts';

/** A colleague may have taken the right away while this person waited for a lock. */
export async function refuseLostRight(app: App, trx: Database, userId: number, right: Permission): Promise<void> {
  const rights = await permissionsNow(trx, userId, app.platform.admission.byMemberCode);
  if (!rights.includes(right)) throw new Refusal('forbidden');
}
