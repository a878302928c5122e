import { aicaCredentials, aicaProxy } from '@sodalizio/contract';
import { countAttempt, forgiveAttempt } from '../auth/login-limits.repo.ts';
import { basicCredentials } from '../auth/tokens.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { seal } from '../platform/seal.ts';
import { type Call, serve } from '../platform/serve-endpoint.ts';
import { embeddedRegistry } from './embedded-registry.ts';
import { httpRegistry } from './http-registry.ts';
import type { Failed, MembershipRegistry, RegistryCredentials } from './registry.port.ts';
import { findChallenge, keepChallenge, keepCredentials, openRegistrySession } from './registry.repo.ts';

type ProxyCall = Call<typeof aicaProxy>;

const sessionLives = 8 * 3_600_000;
const challengeLives = 10 * 60_000;

export function registerRegistry(app: App): void {
  const registry = configuredRegistry(app);
  const { config } = app.platform;

  serve(
    app,
    aicaProxy,
    async (call) => {
      const credentials = credentialsOf(call);
      const step = 'CCODE' in call.body ? 'second' : 'first';
      const attempt = attemptOf(call, credentials.taxCode, step);
      const wait = await countAttempt(call.db, attempt, config.loginLimits, call.now);
      if (wait > 0) throw new Refusal('too-many-requests', { headers: { 'retry-after': String(wait) } });
      const answered =
        'CCODE' in call.body
          ? await secondStep(registry, call, credentials, call.body.CCODE)
          : await registry.firstStep(credentials);
      if (answered.kind === 'wrong' || answered.kind === 'unavailable') {
        // The registry's failure does not count as the person's attempt.
        if (answered.kind === 'unavailable') await forgiveAttempt(call.db, attempt);
        return refuse(call, credentials.taxCode, answered);
      }
      if (answered.kind === 'scode') {
        // The attempt counts until a code is used: each code may be a mail to the person.
        const until = new Date(call.now.getTime() + challengeLives);
        await keepChallenge(call.db, call.session.id, credentials.taxCode, answered.challenge, until);
        await auditStep(call, credentials.taxCode, 'code-asked');
        return { SCODE: answered.challenge.scode };
      }
      await forgiveSteps(call, credentials.taxCode, step);
      const { codaica } = answered;
      const expiresAt = new Date(call.now.getTime() + sessionLives);
      await openRegistrySession(call.db, call.session.id, { taxCode: credentials.taxCode, codaica, expiresAt });
      await auditStep(call, credentials.taxCode, 'opened', codaica);
      return { codaica };
    },
    { sessionTokenAlone: true },
  );

  serve(app, aicaCredentials, async ({ body, session, db, now, audit }) => {
    if (session.registry === null) throw new Refusal('registry-session-missing');
    const { taxCode, codaica } = session.registry;
    const wrong = [
      ...(normal(body.tax_code) === taxCode ? [] : ['body.tax_code']),
      ...(body.aica_code === '' || body.aica_code === codaica ? [] : ['body.aica_code']),
    ];
    if (wrong.length > 0) {
      throw new Refusal('invalid-input', { fields: wrong.map((path) => ({ path, code: 'not-allowed' as const })) });
    }
    const sealedPassword = seal(config.secretKey, body.aica_password, {
      purpose: 'registry-password',
      owner: `user ${session.userId}`,
    });
    await db.transaction().execute(async (trx) => {
      await keepCredentials(trx, session.userId, { taxCode, sealedPassword, now });
      const subject = { kind: 'user', id: String(session.userId) };
      const before = { tax_code: session.user.taxCode, aica_password: session.user.hasRegistryPassword };
      await audit(
        { action: 'registry.credentials', subject, before, after: { tax_code: taxCode, aica_password: true } },
        trx,
      );
    });
    return { status: 'ok' as const };
  });
}

function configuredRegistry(app: App): MembershipRegistry {
  const { config, db, now, sendMail } = app.platform;
  if (config.registryUrl !== undefined) return httpRegistry(config.registryUrl);
  return embeddedRegistry({
    db,
    now,
    secret: config.secretKey,
    deliver: (mail) => sendMail(mail, now()),
  });
}

const attemptOf = ({ request }: ProxyCall, taxCode: string, step: 'first' | 'second') => ({
  email: `registry ${step} ${taxCode}`,
  address: `registry ${request.ip}`,
});

/** The codes that were sent are forgiven with the attempt that used one. */
async function forgiveSteps(call: ProxyCall, taxCode: string, last: 'first' | 'second'): Promise<void> {
  const steps = last === 'second' ? (['first', 'second'] as const) : (['first'] as const);
  for (const step of steps) await forgiveAttempt(call.db, attemptOf(call, taxCode, step));
}

const normal = (taxCode: string) => taxCode.trim().toUpperCase();

/** From the `Authorization` header. Impossible credentials are wrong without calling the registry. */
function credentialsOf({ request }: ProxyCall): RegistryCredentials {
  const basic = basicCredentials(request);
  const taxCode = normal(basic?.user ?? '');
  if (!basic || !/^[A-Z0-9]{1,20}$/.test(taxCode) || basic.password === '' || basic.password.length > 200) {
    throw new Refusal('registry-wrong-credentials');
  }
  return { taxCode, password: basic.password };
}

async function secondStep(
  registry: MembershipRegistry,
  call: ProxyCall,
  credentials: RegistryCredentials,
  otp: string,
) {
  const challenge = await findChallenge(call.db, call.session.id, credentials.taxCode, call.now);
  if (!challenge) return { kind: 'wrong' } as const;
  return registry.secondStep(credentials, challenge, otp.trim());
}

async function refuse(call: ProxyCall, taxCode: string, failed: Failed): Promise<never> {
  if (failed.kind === 'unavailable') call.log.warn({ reason: failed.reason }, 'membership registry unavailable');
  await auditStep(call, taxCode, failed.kind);
  throw new Refusal(failed.kind === 'wrong' ? 'registry-wrong-credentials' : 'registry-unavailable');
}

async function auditStep({ audit }: ProxyCall, taxCode: string, outcome: string, codaica?: string): Promise<void> {
  await audit({
    action: 'registry.login',
    // People sometimes type a password into the tax code field: only plausible tax codes are stored.
    subject: { kind: 'registry', id: /^([A-Z0-9]{16}|\d{11})$/.test(taxCode) ? taxCode : '' },
    after: { outcome, ...(codaica === undefined ? {} : { codaica }) },
  });
}
