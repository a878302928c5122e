import type { Permission } from '@sodalizio/contract';
import { permissionsNow } from '../auth/sessions.repo.ts';
import type { Database } from '../db/open-database.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import type { UploadInHand } from '../platform/upload-kind.ts';

/** Who stores or undoes a sheet may have lost the right while they waited for the project's lock. */
export async function refuseLostRight(
  app: App,
  trx: Database,
  { userId }: UploadInHand,
  right: Permission,
): Promise<void> {
  const rights = await permissionsNow(trx, userId, app.platform.admission.byMemberCode);
  if (!rights.includes(right)) throw new Refusal('forbidden');
}
