import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '../db/open-database.ts';
import { type Mail, MailNotSent } from '../platform/mail/mail.port.ts';
import { addChallenge, endChallenge, findRegistryAccount, takeStep, tryChallenge } from './embedded-registry.repo.ts';
import { hashCode } from './hash-code.ts';
import { labels } from './registry.labels.ts';
import type { MembershipRegistry } from './registry.port.ts';

export interface EmbeddedRegistryParts {
  db: Database;
  secret: Buffer;
  now: () => Date;
  deliver: (mail: Mail) => Promise<void>;
}

const codeLives = 10 * 60_000;
/** An authenticator's clock may be one step of 30 seconds off. */
const totpWindow = 1;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Unknown people cost the same time as a wrong password. Made once, with the parameters of real hashes. */
let dummy: Promise<string> | undefined;
const dummyHash = () => (dummy ??= hash('nobody', { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }));

/**
 * The membership registry where no other is configured: people of `registry_accounts`, with no second factor, a code by
 * e-mail (six digits, ten minutes, five tries) or an authenticator app.
 */
export function embeddedRegistry({ db, secret, now, deliver }: EmbeddedRegistryParts): MembershipRegistry {
  return {
    async firstStep({ taxCode, password }) {
      const account = await findRegistryAccount(db, taxCode);
      const fits = await verify(account?.password_hash ?? (await dummyHash()), password);
      if (!account || !fits) return { kind: 'wrong' };
      if (account.second_factor === 'none') return { kind: 'codaica', codaica: account.codaica };
      const id = randomUUID();
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const codeHash = hashCode(secret, code, id);
      await addChallenge(db, { id, taxCode, codeHash, expiresAt: new Date(now().getTime() + codeLives) });
      if (account.second_factor === 'email') {
        try {
          await deliver({ to: account.email, ...labels.codeMail(code) });
        } catch (error) {
          if (error instanceof MailNotSent) return { kind: 'unavailable', reason: error.message };
          throw error;
        }
      }
      return { kind: 'scode', challenge: { scode: id, cookies: '' } };
    },

    async secondStep({ taxCode, password }, { scode }, otp) {
      const account = await findRegistryAccount(db, taxCode);
      const fits = await verify(account?.password_hash ?? (await dummyHash()), password);
      if (!account || !fits || !uuid.test(scode)) return { kind: 'wrong' };
      const codeHash = await tryChallenge(db, scode, taxCode, now());
      const code = otp.replace(/\s/g, '');
      if (!codeHash || !/^\d{6}$/.test(code)) return { kind: 'wrong' };
      const right =
        account.second_factor === 'totp'
          ? await totpFits(db, account, code, now())
          : timingSafeEqual(codeHash, hashCode(secret, code, scode));
      if (!right || !(await endChallenge(db, scode))) return { kind: 'wrong' };
      return { kind: 'codaica', codaica: account.codaica };
    },
  };
}

/** A code is accepted once, and none older than an accepted one, against shoulder surfing (RFC 6238, 5.2). */
async function totpFits(
  db: Database,
  { tax_code, totp_secret }: { tax_code: string; totp_secret: string | null },
  token: string,
  at: Date,
): Promise<boolean> {
  if (!totp_secret) return false;
  const totp = new TOTP({ secret: Secret.fromBase32(totp_secret) });
  const timestamp = at.getTime();
  const off = totp.validate({ token, timestamp, window: totpWindow });
  return off !== null && takeStep(db, tax_code, totp.counter({ timestamp }) + off);
}
