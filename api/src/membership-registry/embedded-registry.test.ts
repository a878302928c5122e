import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../db/open-database.ts';
import { openTestDatabase } from '../db/test-database.ts';
import { MailNotSent } from '../platform/mail/mail.port.ts';
import { embeddedRegistry } from './embedded-registry.ts';
import type { MembershipRegistry } from './registry.port.ts';

const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const password = 'Registro 1';
let opened: OpenDatabase;
let registry: MembershipRegistry;
let now = new Date('2026-11-21T09:00:00Z');
const mails: { to: string; subject: string; text: string }[] = [];

beforeAll(async () => {
  opened = await openTestDatabase();
  const account = { password_hash: await hash(password), totp_secret: null };
  await opened.db
    .insertInto('registry_accounts')
    .values([
      { ...account, tax_code: 'NONE', codaica: '0000001', second_factor: 'none', email: 'a@posta.example' },
      { ...account, tax_code: 'MAIL', codaica: '0000002', second_factor: 'email', email: 'b@posta.example' },
      {
        ...account,
        tax_code: 'TOTP',
        codaica: '0000003',
        second_factor: 'totp',
        email: 'c@posta.example',
        totp_secret: totpSecret,
      },
    ])
    .execute();
  const deliver = async (mail: (typeof mails)[number]) => void mails.push(mail);
  registry = embeddedRegistry({ db: opened.db, secret: randomBytes(32), now: () => now, deliver });
});
afterAll(() => opened.close());

async function askCode(taxCode: string) {
  const first = await registry.firstStep({ taxCode, password });
  if (first.kind !== 'scode') throw new Error(`no code requested: ${first.kind}`);
  return first.challenge;
}
const lastCode = () => /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

describe('the embedded registry', () => {
  test('confirms a person without second factor at once, and no one with a wrong password', async () => {
    expect(await registry.firstStep({ taxCode: 'NONE', password })).toEqual({ kind: 'codaica', codaica: '0000001' });
    expect(await registry.firstStep({ taxCode: 'NONE', password: 'x' })).toEqual({ kind: 'wrong' });
    expect(await registry.firstStep({ taxCode: 'NOBODY', password })).toEqual({ kind: 'wrong' });
  });

  test('is unavailable where the mail with the code does not leave', async () => {
    const deliver = async () => {
      throw new MailNotSent('refused');
    };
    const mute = embeddedRegistry({ db: opened.db, secret: randomBytes(32), now: () => now, deliver });
    expect(await mute.firstStep({ taxCode: 'MAIL', password })).toEqual({ kind: 'unavailable', reason: 'refused' });
  });

  test('mails a code of six digits that counts once, with the password', async () => {
    const challenge = await askCode('MAIL');
    expect(mails.at(-1)).toMatchObject({ to: 'b@posta.example', subject: 'Codice di accesso al registro dei soci' });
    const right = lastCode();
    const who = { taxCode: 'MAIL', password };
    expect(await registry.secondStep({ ...who, password: 'x' }, challenge, right)).toEqual({ kind: 'wrong' });
    expect(await registry.secondStep({ taxCode: 'TOTP', password }, challenge, right)).toEqual({ kind: 'wrong' });
    expect(await registry.secondStep(who, challenge, otherThan(right))).toEqual({ kind: 'wrong' });
    expect(await registry.secondStep(who, challenge, ` ${right.slice(0, 3)} ${right.slice(3)}`)).toEqual({
      kind: 'codaica',
      codaica: '0000002',
    });
    expect(await registry.secondStep(who, challenge, right)).toEqual({ kind: 'wrong' });
  });

  test('keeps no code that could be read', async () => {
    await askCode('MAIL');
    const kept = await opened.db.selectFrom('registry_challenges').selectAll().execute();
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(lastCode());
    expect(kept[0]?.code_hash.length).toBe(32);
  });

  test('ends a code after ten minutes', async () => {
    const challenge = await askCode('MAIL');
    now = new Date(now.getTime() + 10 * 60_000);
    expect(await registry.secondStep({ taxCode: 'MAIL', password }, challenge, lastCode())).toEqual({ kind: 'wrong' });
  });

  test('ends a code after five wrong tries, also when they come all at once', async () => {
    const challenge = await askCode('MAIL');
    const right = lastCode();
    const who = { taxCode: 'MAIL', password };
    await Promise.all(Array.from({ length: 5 }, () => registry.secondStep(who, challenge, otherThan(right))));
    expect(await registry.secondStep(who, challenge, right)).toEqual({ kind: 'wrong' });
  });

  test('invalidates a code when another is requested', async () => {
    const old = await askCode('MAIL');
    const oldCode = lastCode();
    await askCode('MAIL');
    expect(await registry.secondStep({ taxCode: 'MAIL', password }, old, oldCode)).toEqual({ kind: 'wrong' });
  });

  test('takes the code of an authenticator, one step late too, and mails nothing', async () => {
    const before = mails.length;
    const totp = new TOTP({ secret: Secret.fromBase32(totpSecret) });
    const who = { taxCode: 'TOTP', password };
    const timestamp = now.getTime();
    expect(
      await registry.secondStep(who, await askCode('TOTP'), totp.generate({ timestamp: timestamp - 90_000 })),
    ).toEqual({
      kind: 'wrong',
    });
    for (const late of [30_000, 0]) {
      const token = totp.generate({ timestamp: timestamp - late });
      expect(await registry.secondStep(who, await askCode('TOTP'), token)).toEqual({
        kind: 'codaica',
        codaica: '0000003',
      });
    }
    expect(mails.length).toBe(before);
  });

  test('refuses an authenticator code that was used, and the ones before it', async () => {
    now = new Date(now.getTime() + 120_000);
    const totp = new TOTP({ secret: Secret.fromBase32(totpSecret) });
    const who = { taxCode: 'TOTP', password };
    const codeAt = (late: number) => totp.generate({ timestamp: now.getTime() - late });
    const confirmed = { kind: 'codaica', codaica: '0000003' };
    expect(await registry.secondStep(who, await askCode('TOTP'), codeAt(0))).toEqual(confirmed);
    const again = await askCode('TOTP');
    expect(await registry.secondStep(who, again, codeAt(0))).toEqual({ kind: 'wrong' });
    expect(await registry.secondStep(who, again, codeAt(30_000))).toEqual({ kind: 'wrong' });
    now = new Date(now.getTime() + 30_000);
    expect(await registry.secondStep(who, again, codeAt(0))).toEqual(confirmed);
  });

  test.each(['', 'abc', '12345', '1234567', '１２３４５６'])('refuses %j as a code', async (otp) => {
    expect(await registry.secondStep({ taxCode: 'MAIL', password }, await askCode('MAIL'), otp)).toEqual({
      kind: 'wrong',
    });
  });
});
