import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../../test/mail-server.ts';
import { readConfig } from '../platform/config.ts';
import { configuredMail } from '../platform/mail/configured-mail.ts';
import { composeMail, messageIdOf } from './compose-mail.ts';
import { mailSigner } from './sign-mail.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;

/** Verifies like a receiving server, with the public key of its command line instead of the domain's record. */
const verify = (bytes: Buffer) => {
  const program = `
import dkim, sys
names = []
def record(name, timeout=5):
    names.append(name.decode())
    return sys.argv[1].encode()
raw = sys.stdin.buffer.read()
print(dkim.verify(raw, dnsfunc=record), names[0] if names else '')`;
  const { stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', program, record], { input: bytes, encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.trim();
};

const signing = {
  selector: 'posta2026',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
const sender = {
  from: 'Amici <noreply@amici.example>',
  idKey: Buffer.alloc(32),
  returnPath: 'rinvii@amici.example',
  sign: mailSigner('Amici <noreply@amici.example>', signing),
};
const content = {
  subject: ['Città 🎉'],
  body: {
    text: ['Ciao.\n.\nDa Anna'],
    html: ['<p>Ciao.</p>'],
    unsubscribe: { path: '/preferenze/', field: 'codici' },
  },
};
const written = () =>
  composeMail(
    sender,
    content,
    { id: 7, address: 'anna@posta.example', fields: { preferenze: 'https://soci.example/preferenze/a' } },
    new Date('2026-11-23T09:00:00Z'),
  );

test('a program that did not sign the mail finds its signature right, and wrong after any change', async () => {
  const { bytes } = await written();
  expect(verify(bytes)).toBe('True posta2026._domainkey.amici.example.');
  const text = bytes.toString('latin1');
  for (const [from, to] of [
    ['Da Anna', 'Da Ugo'],
    ['To: anna@', 'To: ugo@'],
    ['List-Unsubscribe: <https://soci.', 'List-Unsubscribe: <https://altri.'],
    ['One-Click', 'Due-Click'],
  ] as const) {
    expect(text).toContain(from);
    expect([from, verify(Buffer.from(text.replace(from, to), 'latin1')).split(' ')[0]]).toEqual([from, 'False']);
  }
});

test('each mail has a return path of its own, with the mark of its Message-ID', async () => {
  const { from } = await written();
  expect(from).toMatch(/^rinvii\+7\.[0-9a-f]{16}@amici\.example$/);
  expect(messageIdOf(sender, 7)).toBe(from.replace('rinvii+', ''));
});

test('a mail that leaves directly, as a registry code does, is signed and says that a program wrote it', async () => {
  const server = await startMailServer({ user: 'posta', password: 'segreta' });
  onTestFinished(() => server.close());
  const config = {
    ...readConfig({}),
    secretKey: Buffer.alloc(32),
    smtpUrl: server.url,
    mailFrom: 'Società <noreply@amici.example>',
    mailSigning: signing,
  };
  const send = configuredMail(config, () => {});
  await send({ to: 'anna@posta.example', subject: 'Il tuo codice è 123456', text: 'Ciao.\n.\n123456\n' }, new Date());
  const source = server.mails[0]?.source ?? '';
  expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(verify(Buffer.from(source))).toBe('True posta2026._domainkey.amici.example.');
  for (const [from, to] of [
    ['auto-generated', 'no'],
    ['123456\r\n', '123457\r\n'],
  ] as const) {
    expect(source).toContain(from);
    expect([from, verify(Buffer.from(source.replace(from, to))).split(' ')[0]]).toEqual([from, 'False']);
  }
});
