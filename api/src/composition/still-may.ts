import { permissionsNow } from '../auth/sessions.repo.ts';
import type { Database } from '../db/open-database.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import type { DeployToken, Session } from '../platform/session.ts';
import { isOpenToken } from './deploy-tokens.repo.ts';

interface Acting {
  session: Session | null;
  token: DeployToken | null;
  now: Date;
}

/** While the caller waited for the composition, the deploy token may have been revoked, or the person's right taken away. */
export async function refuseLostRight(app: App, { session, token, now }: Acting, trx: Database): Promise<void> {
  if (token) {
    if (!(await isOpenToken(trx, token.id, now))) throw new Refusal('not-signed-in');
    return;
  }
  const rights = session ? await permissionsNow(trx, session.userId, app.platform.admission.byMemberCode) : [];
  if (!rights.includes('composition.manage')) throw new Refusal('forbidden');
}
