import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  user: string;
  secure: boolean;
  headers: string;
  subject: string;
  text: string;
}

export interface MailServer {
  url: string;
  mails: ReceivedMail[];
  logins: number;
  close: () => Promise<void>;
}

/** Base64 and quoted-printable words of a header (RFC 2047), joined. */
const decodedHeader = (value: string) =>
  value.replace(/\r\n\s+/g, ' ').replace(/=\?UTF-8\?([BQ])\?([^?]*)\?= ?/gi, (_, kind: string, word: string) => {
    if (kind.toUpperCase() === 'B') return Buffer.from(word, 'base64').toString();
    return quotedPrintable(word.replaceAll('_', ' '));
  });

const quotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

function decodedBody(headers: string, body: string): string {
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(headers)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? quotedPrintable(body) : body;
}

async function textOf(stream: Readable): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}

/** Self-signed, for localhost and 127.0.0.1, until 2120: trusted only where a test configures it. */
export const ownCertificate = readFileSync(new URL('tls/localhost.cert.pem', import.meta.url), 'utf8');
const ownKey = readFileSync(new URL('tls/localhost.key.pem', import.meta.url), 'utf8');

/**
 * A local mail server that keeps received mails. It refuses the mailbox `rifiutata@…`. `tls`: with its own certificate from the
 * first byte (`smtps`), or offered after the greeting (`starttls`).
 */
export async function startMailServer(
  login: { user: string; password: string },
  tls: 'none' | 'smtps' | 'starttls' = 'none',
): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let logins = 0;
  const server = new SMTPServer({
    allowInsecureAuth: true,
    secure: tls === 'smtps',
    ...(tls === 'none' ? { disabledCommands: ['STARTTLS'] } : { key: ownKey, cert: ownCertificate }),
    onAuth: ({ username, password }, _session, answer) => {
      logins += 1;
      if (username === login.user && password === login.password) answer(null, { user: username });
      else answer(Object.assign(new Error('wrong'), { responseCode: 535 }));
    },
    onRcptTo: ({ address }, _session, answer) =>
      answer(address.startsWith('rifiutata@') ? Object.assign(new Error('no such box'), { responseCode: 550 }) : null),
    onData: (stream, { envelope, user, secure }, answer) => {
      textOf(stream).then((whole) => {
        const split = whole.indexOf('\r\n\r\n');
        const headers = whole.slice(0, split).replaceAll('\r\n', '\n');
        const subject = /^Subject: ((?:.|\n[ \t])*)/m.exec(headers)?.[1] ?? '';
        mails.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          user: String(user),
          secure,
          headers,
          subject: decodedHeader(subject.replaceAll('\n', '\r\n')),
          text: decodedBody(headers, whole.slice(split + 4)).replaceAll('\r\n', '\n'),
        });
        answer(null);
      }, answer);
    },
  });
  // An aborted handshake must not end the test's process.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `${tls === 'smtps' ? 'smtps' : 'smtp'}://${login.user}:${encodeURIComponent(login.password)}@127.0.0.1:${port}`,
    mails,
    get logins() {
      return logins;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
