import { createDeployToken, listDeployTokens, reservedAreaIds, revokeDeployToken } from '@sodalizio/contract';
import { newDeploySecret } from '../auth/deploy-tokens.repo.ts';
import { hashToken } from '../auth/tokens.ts';
import { done } from '../platform/answer.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { serve } from '../platform/serve-endpoint.ts';
import { actorOf } from './actor.ts';
import { addEvent, lockComposition, stateMade } from './acts.repo.ts';
import { addToken, openTokens, revokeToken } from './deploy-tokens.repo.ts';
import { refuseLostRight } from './still-may.ts';

const DAY = 86_400_000;

export function registerDeployTokens(app: App): void {
  serve(app, listDeployTokens, async ({ params: { area }, db, now }) => ({ tokens: await openTokens(db, area, now) }));

  serve(app, createDeployToken, async (call) => {
    const { params, body, session, db, now, audit } = call;
    const { area } = params;
    if (reservedAreaIds.includes(area)) throw new Refusal('area-id-reserved');
    const secret = newDeploySecret();
    const token = await db.transaction().execute(async (trx) => {
      await lockComposition(trx);
      await refuseLostRight(app, call, trx);
      // An area may have a token before its first release: that is how a new area starts.
      const { removed_event } = await stateMade(trx, area);
      if (removed_event !== null) throw new Refusal('area-removed');
      const made = await addToken(trx, {
        area,
        name: body.name,
        hash: hashToken(secret),
        now,
        by: session.user.email,
        expiresAt: new Date(now.getTime() + body.days * DAY),
      });
      await addEvent(trx, { area, act: 'token', detail: body.name }, { by: actorOf(call), at: now, why: '' });
      const after = { token: made.id, name: made.name, expires: made.expires_at };
      await audit({ action: 'areas.token', subject: { kind: 'area', id: area }, after }, trx);
      return made;
    });
    return { ...token, secret };
  });

  serve(app, revokeDeployToken, async (call) => {
    const { params, db, now, audit } = call;
    const { area, token } = params;
    await db.transaction().execute(async (trx) => {
      await lockComposition(trx);
      await refuseLostRight(app, call, trx);
      const name = await revokeToken(trx, area, token, now);
      if (name === undefined) throw new Refusal('not-found');
      await addEvent(trx, { area, act: 'revoke-token', detail: name }, { by: actorOf(call), at: now, why: '' });
      const before = { token, name };
      await audit({ action: 'areas.revoke-token', subject: { kind: 'area', id: area }, before }, trx);
    });
    return done;
  });
}
