import { createServer, type Server, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { type MailServer, type MailServerBehaviour, ownCertificate, startMailServer } from '../../test/mail-server.ts';
import type { MailTransport } from './mail-transport.ts';
import { smtpTransport } from './smtp-transport.ts';

const login = { user: 'posta', password: 'segreta' };

let server: MailServer;
let transport: MailTransport;
afterEach(async () => {
  transport.close();
  await server.close();
});

async function start(behaviour: MailServerBehaviour = {}, tls: 'none' | 'smtps' | 'starttls' = 'none'): Promise<void> {
  server = await startMailServer(login, tls, behaviour);
  transport = smtpTransport(server.url, 2);
}

const mail = (to: string, length = 10) => ({
  id: 1,
  from: 'noreply@sodalizio.example',
  to,
  bytes: Buffer.from(`Subject: prova\r\nTo: ${to}\r\n\r\n${'x'.repeat(70)}\r\n`.padEnd(length, 'riga\r\n')),
});
const large = 20_000_000;

describe('a mail over SMTP', () => {
  it.each(['smtps', 'starttls'] as const)(
    'over TLS (%s) leaves only for a server whose certificate is trusted',
    async (tls) => {
      const known = getCACertificates('default');
      onTestFinished(() => setDefaultCACertificates(known));
      await start({}, tls);
      expect(await transport.deliver(mail('uno@posta.example'))).toMatchObject({ kind: 'unreachable' });
      expect([server.logins, server.mails]).toEqual([0, []]);
      setDefaultCACertificates([...known, ownCertificate]);
      for (const to of ['uno@posta.example', 'due@posta.example'])
        expect(await transport.deliver(mail(to))).toMatchObject({ kind: 'sent' });
      expect(server.mails).toMatchObject([{ user: 'posta', secure: true }, { secure: true }]);
      expect(server.logins).toBe(1);
    },
  );

  it('waits for a slow server, and others go on beside it', async () => {
    const order: string[] = [];
    const { promise: slow, resolve: answer } = Promise.withResolvers<number>();
    await start({ mail: (to) => (to.startsWith('lento') ? slow : 250) });
    const deliver = (to: string) =>
      transport.deliver(mail(to)).then(({ kind }) => order.push(`${to.split('@', 1)[0]} ${kind}`));
    const last = deliver('lento@posta.example');
    await Promise.all(['uno@posta.example', 'due@posta.example'].map(deliver));
    answer(250);
    await last;
    expect(order).toEqual(['uno sent', 'due sent', 'lento sent']);
  });

  it('has the more time, the longer its text is', async () => {
    await start({ mail: () => new Promise((done) => setTimeout(done, 2_500, 250)) });
    transport = smtpTransport(server.url, 2, { whole: 1_500, perByte: 0.1 });
    const kindOf = async (length: number) => (await transport.deliver(mail('uno@posta.example', length))).kind;
    expect(await Promise.all([kindOf(10), kindOf(200_000)])).toEqual(['no-answer', 'sent']);
  });

  it('is sent, and the next one over the same connection', async () => {
    await start();
    expect(await transport.deliver(mail('uno@posta.example'))).toMatchObject({ kind: 'sent' });
    expect(await transport.deliver(mail('due@posta.example'))).toMatchObject({ kind: 'sent' });
    expect(server.mails.map(({ to }) => to)).toEqual([['uno@posta.example'], ['due@posta.example']]);
    expect(server.logins).toBe(1);
  });

  it('takes another connection after the server has ended the idle one', async () => {
    await start();
    await transport.deliver(mail('uno@posta.example'));
    server.cut();
    expect(await transport.deliver(mail('due@posta.example'))).toMatchObject({ kind: 'sent' });
    expect(server.mails).toHaveLength(2);
  });

  it.each([
    [550, true],
    [554, true],
    [450, false],
    [451, false],
  ])(
    'whose recipient is answered with %i is refused, for good: %s, and the connection goes on',
    async (code, permanent) => {
      await start({ recipient: (address) => (address.startsWith('no@') ? code : 250) });
      const refused = await transport.deliver(mail('no@posta.example'));
      expect(refused).toMatchObject({ kind: 'refused', permanent, answer: expect.stringContaining(String(code)) });
      expect(await transport.deliver(mail('si@posta.example'))).toMatchObject({ kind: 'sent' });
      expect([server.mails.length, server.logins]).toEqual([1, 1]);
    },
  );

  it.each([
    [553, '5.7.1 <noreply@sodalizio.example>: Sender address rejected: not owned by user posta'],
    [550, '5.1.8 <noreply@sodalizio.example>: Sender address rejected: Domain not found'],
    [554, '5.7.1 <uno@posta.example>: Relay access denied'],
    [454, '4.7.1 <uno@posta.example>: Relay access denied'],
    [550, '5.7.1 Unable to relay: relaying denied'],
    [550, 'relay not permitted'],
    [530, '5.7.0 Authentication required'],
    [535, '5.7.8 Error: authentication failed'],
  ])('whose recipient is answered with %i %s is refused for now, and others may be too', async (code, words) => {
    await start({ recipient: (address) => (address.startsWith('uno@') ? code : 250), words: () => words });
    expect(await transport.deliver(mail('uno@posta.example'))).toEqual({
      kind: 'refused',
      permanent: false,
      rest: true,
      answer: `${code} ${words}`,
    });
    expect(await transport.deliver(mail('due@posta.example'))).toMatchObject({ kind: 'sent' });
  });

  it.each([
    '5.4.5 Daily user sending limit exceeded. For more information go to support.example',
    '5.4.5 Daily SMTP relay sending limit exceeded for customer',
    "5.1.90 Your message can't be sent because you've reached your daily limit for message recipients",
    'You have exceeded the hourly limit of messages',
    'Daily sending quota exceeded',
  ])(
    'that is answered with 550 %s is refused for now, before its text and after it, as all others are',
    async (words) => {
      const refused = { kind: 'refused', permanent: false, rest: true, answer: `550 ${words}` };
      await start({ recipient: () => 550, words: () => words });
      expect(await transport.deliver(mail('uno@posta.example'))).toEqual(refused);
      transport.close();
      await server.close();
      await start({ mail: () => 550, words: () => words });
      expect(await transport.deliver(mail('uno@posta.example'))).toEqual(refused);
    },
  );

  it('whose recipient is answered with 421 is not refused: the server is about to end', async () => {
    await start({ recipient: () => 421 });
    expect(await transport.deliver(mail('uno@posta.example'))).toMatchObject({ kind: 'unreachable' });
  });

  it('is refused by its recipient where another server said that of the sender', async () => {
    const words = '5.1.1 <uno@posta.example>: undeliverable address: host mx.example said: 550 Sender address rejected';
    await start({ recipient: () => 550, words: () => words });
    expect(await transport.deliver(mail('uno@posta.example'))).toMatchObject({ kind: 'refused', permanent: true });
  });

  it.each([
    [554, true],
    [452, false],
  ])('that is answered with %i after its text is refused, for good: %s', async (code, permanent) => {
    await start({ mail: () => code });
    expect(await transport.deliver(mail('uno@posta.example'))).toMatchObject({ kind: 'refused', permanent });
    expect(server.mails).toEqual([]);
  });

  it('is refused for now where the line breaks in the middle of its text', async () => {
    await start({ begins: () => server.cut() });
    const outcome = await transport.deliver(mail('uno@posta.example', large));
    expect(outcome).toMatchObject({ kind: 'refused', permanent: false });
  });

  it('has no answer where the line breaks after its text', async () => {
    await start({
      mail: () => {
        server.cut();
        return 250;
      },
    });
    expect(await transport.deliver(mail('uno@posta.example'))).toMatchObject({ kind: 'no-answer' });
  });

  it('finds nobody where nothing listens, the login is refused, or the server is full', async () => {
    await start();
    const nobody = smtpTransport('smtp://127.0.0.1:9', 1);
    expect(await nobody.deliver(mail('uno@posta.example'))).toMatchObject({
      kind: 'unreachable',
      answer: 'connect ECONNREFUSED 127.0.0.1:9',
    });
    const stranger = smtpTransport(server.url.replace('segreta', 'sbagliata'), 1);
    expect(await stranger.deliver(mail('uno@posta.example'))).toMatchObject({
      kind: 'unreachable',
      answer: expect.stringContaining('535'),
    });
    const full = smtpTransport(await greeting('421 troppe connessioni'), 1);
    expect(await full.deliver(mail('uno@posta.example'))).toMatchObject({
      kind: 'unreachable',
      answer: '421 troppe connessioni',
    });
    expect(server.mails).toEqual([]);
  });

  it.each([
    ['EHLO', { kind: 'unreachable', answer: 'the mail server takes too long' }],
    ['RSET', { kind: 'refused', answer: '550 5.1.1 no' }],
  ])(
    'does not wait for ever for an answer to %s that never ends, and the next one has its own line',
    async (to, outcome) => {
      await start();
      const url = await badServer(to, (socket) => {
        const more = setInterval(() => socket.write('250-x\r\n'), 100);
        socket.once('close', () => clearInterval(more));
      });
      transport = smtpTransport(url, 1, { whole: 1_500, perByte: 0.1 });
      expect(await transport.deliver(mail('no@posta.example'))).toMatchObject(outcome);
      expect(await transport.deliver(mail('uno@posta.example'))).toMatchObject({ kind: 'sent' });
    },
  );

  it.each(['MAIL', 'RCPT', 'DATA'])('is not refused for good by an answer to %s that is none', async (to) => {
    await start();
    transport = smtpTransport(await badServer(to, (socket) => socket.write('proxy error\r\n')), 1);
    expect(await transport.deliver(mail('uno@posta.example'))).toEqual({ kind: 'unreachable', answer: 'proxy error' });
    expect(await transport.deliver(mail('uno@posta.example'))).toMatchObject({ kind: 'sent' });
  });

  it('opens no connection after close(), not even for mails that wait behind a stalled server', async () => {
    await start();
    const silent = await silentServer();
    const ending = smtpTransport(silent.url, 1);
    const outcomes = Promise.all(['uno', 'due'].map((name) => ending.deliver(mail(`${name}@posta.example`))));
    await silent.asked;
    ending.close();
    expect(await outcomes).toMatchObject([{ kind: 'unreachable' }, { kind: 'unreachable' }]);
    expect(await ending.deliver(mail('tre@posta.example'))).toMatchObject({ kind: 'unreachable' });
    expect(silent.connections()).toBe(1);
  });

  it('to what is no address is refused for good, without a word to the server', async () => {
    await start();
    expect(await transport.deliver(mail('a b@c>\r\nDATA'))).toMatchObject({ kind: 'refused', permanent: true });
    expect(server.mails).toEqual([]);
  });
});

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

/** The address of a server whose first connection answers one command badly; `no@` is refused. */
async function badServer(command: string, answer: (socket: Socket) => void): Promise<string> {
  let isFirst = true;
  const server = createServer((socket: Socket) => {
    let bad = isFirst ? command : '';
    isFirst = false;
    socket.on('error', () => {});
    socket.write('220 x\r\n');
    socket.on('data', (lines) => {
      for (const line of String(lines).split('\r\n')) {
        if (bad !== '' && line.startsWith(bad)) {
          bad = '';
          answer(socket);
        } else if (line.startsWith('RCPT TO:<no@')) socket.write('550 5.1.1 no\r\n');
        else if (line === 'DATA') socket.write('354 x\r\n');
        else if (line === '.' || /^(EHLO|MAIL|RCPT|RSET|QUIT)/.test(line)) socket.write('250 x\r\n');
      }
    });
  });
  return listening(server);
}

/** The address of a server that says this and ends. */
async function greeting(line: string): Promise<string> {
  const server = createServer((socket: Socket) => socket.end(`${line}\r\n`));
  return listening(server);
}

/** A server that takes connections and never says a word. */
async function silentServer(): Promise<{ url: string; asked: Promise<void>; connections: () => number }> {
  const sockets: Socket[] = [];
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const server = createServer((socket: Socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    resolve();
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { url: await listening(server), asked, connections: () => sockets.length };
}
