import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  user: string;
  secure: boolean;
  headers: string;
  subject: string;
  text: string;
  /** The whole mail as it came. */
  source: string;
}

export interface MailServer {
  url: string;
  mails: ReceivedMail[];
  logins: number;
  /** Breaks every connection, as a power cut would. */
  cut: () => void;
  close: () => Promise<void>;
}

async function textOf(stream: Readable): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}

/** Self-signed, for localhost and 127.0.0.1, until 2120: trusted only where a test configures it. */
export const ownCertificate = readFileSync(new URL('tls/localhost.cert.pem', import.meta.url), 'utf8');
const ownKey = readFileSync(new URL('tls/localhost.key.pem', import.meta.url), 'utf8');

export interface MailServerBehaviour {
  /** Code of the answer to a recipient; 250 accepts. */
  recipient?: (address: string) => number;
  /** Code of the answer to a whole mail, which is kept only with 250; `begins` is called with its first bytes. */
  mail?: (to: string) => number | Promise<number>;
  begins?: () => void;
  /** After the code of a refusal, instead of the usual ones. */
  words?: () => string | undefined;
}

const answerWith = (code: number, words = code < 500 ? 'try again later' : 'not taken') =>
  code < 400 ? null : Object.assign(new Error(words), { responseCode: code });

/**
 * A local mail server that keeps received mails. It refuses the mailbox `rifiutata@…`. `tls`: with its own certificate from the
 * first byte (`smtps`), or offered after the greeting (`starttls`).
 */
export async function startMailServer(
  login: { user: string; password: string },
  tls: 'none' | 'smtps' | 'starttls' = 'none',
  behaviour: MailServerBehaviour = {},
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
      answer(
        answerWith(
          address.startsWith('rifiutata@') ? 550 : (behaviour.recipient?.(address) ?? 250),
          behaviour.words?.(),
        ),
      ),
    onData: (stream, { envelope, user, secure }, answer) => {
      if (behaviour.begins) stream.once('data', behaviour.begins);
      const received = textOf(stream).then(async (whole) => {
        const refused = answerWith(
          (await behaviour.mail?.(envelope.rcptTo[0]?.address ?? '')) ?? 250,
          behaviour.words?.(),
        );
        if (refused) return refused;
        const { subject = '', text = '' } = await PostalMime.parse(whole);
        mails.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          user: String(user),
          secure,
          headers: whole.slice(0, whole.indexOf('\r\n\r\n')).replaceAll('\r\n', '\n'),
          subject,
          text: text.replaceAll('\r\n', '\n'),
          source: whole,
        });
        return null;
      });
      received.then(answer, answer);
    },
  });
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
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
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
