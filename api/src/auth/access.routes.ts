import { constants, currentUser, globalLabels, loginCheck, logout, oauthToken } from '@sodalizio/contract';
import { done } from '../platform/answer.ts';
import { parseForm } from '../platform/input.ts';
import type { App } from '../platform/platform.ts';
import { serve } from '../platform/serve-endpoint.ts';
import { admitWith } from './admit.ts';
import { giveXsrfCookie } from './forgery.ts';
import { globalWords } from './global.labels.ts';
import { logIn } from './log-in.ts';
import { explainForOauth } from './oauth-errors.ts';
import { clearPersonCookie } from './person-cookie.ts';
import { markSeen, permissionsNow, revokeSession } from './sessions.repo.ts';

export function registerAccess(app: App): void {
  const { admission, db: database } = app.platform;
  admission.admit = admitWith(app);
  admission.permissionsNow = (userId) => permissionsNow(database, userId, admission.byMemberCode);
  app.register(async (scope) => {
    // Standard OAuth clients send a form; every other endpoint accepts JSON only.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      async (_request: unknown, body: Buffer) => parseForm(body),
    );
    serve(scope, oauthToken, logIn, { lenient: true, explain: explainForOauth });
  });

  serve(app, loginCheck, async ({ request, reply, db, session, now }) => {
    giveXsrfCookie(request, reply);
    await markSeen(db, session.id, now);
    return done;
  });

  serve(app, logout, async ({ db, session, now, audit, request, reply }) => {
    await db.transaction().execute(async (trx) => {
      await revokeSession(trx, session.id, now);
      await audit({ action: 'logout', subject: { kind: 'user', id: String(session.userId) } }, trx);
    });
    clearPersonCookie(request, reply);
    return done;
  });

  serve(app, currentUser, ({ session: { userId, user, permissions } }) => ({
    id: userId,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    roles: user.roles,
    tax_code: user.taxCode,
    aica_password: user.hasRegistryPassword,
    aica_code: user.aicaCode,
    available_permissions: permissions,
  }));

  serve(app, constants, () => ({ languages: { it: 'Italiano', en: 'Inglese' }, default_language: 'it' }));

  serve(app, globalLabels, ({ query }) => globalWords[query.type][query.language]);
}
