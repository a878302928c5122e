import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type MailServer, ownCertificate, startMailServer } from '../../../test/mail-server.ts';
import { MailNotSent } from './mail.port.ts';
import { outboxMail, writeToOutbox } from './outbox.ts';
import { smtpMail } from './smtp.ts';

const at = new Date('2026-11-21T09:00:00Z');
const mail = {
  to: 'giulia@posta.example',
  subject: 'Perché è così',
  text: `Ciao,\n${'lungo '.repeat(400)}\n.\nfine €\n`,
};
const from = 'Società <noreply@sodalizio.example>';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sodalizio-mail-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a mail to the outbox', () => {
  it('is one file that a mail program reads', async () => {
    const outbox = join(folder, 'outbox');
    const file = await writeToOutbox(outbox, from, mail, at);
    expect(await readdir(outbox)).toHaveLength(1);
    const [head = '', body = ''] = (await readFile(file, 'utf8')).split('\r\n\r\n');
    expect(head).toContain('To: giulia@posta.example\r\n');
    expect(head).toContain(
      `From: =?UTF-8?B?${Buffer.from('Società').toString('base64')}?= <noreply@sodalizio.example>`,
    );
    expect(body.replaceAll('\r\n', '\n')).toBe(mail.text);
  });

  it('is on the disk, and so is its name, before it counts as sent', async () => {
    const synced = new Set<number>();
    const handle = await open(folder);
    const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(async function (
      this: typeof handle,
    ) {
      synced.add((await this.stat()).ino);
    });
    onTestFinished(async () => {
      sync.mockRestore();
      await handle.close();
    });
    const outbox = join(folder, 'new');
    const file = await writeToOutbox(outbox, from, mail, at);
    const inodes = await Promise.all([file, outbox, folder].map((path) => stat(path)));
    expect(synced).toEqual(new Set(inodes.map(({ ino }) => ino)));
  });

  it('says that it did not leave where the folder cannot be written', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    await expect(outboxMail(file, from, () => {})(mail, at)).rejects.toBeInstanceOf(MailNotSent);
  });

  it.each(['a@b.it\r\nBcc: x@y.z', 'a@b.it, c@d.it', 'A <a@b.it>', 'a@b.it>', 'nobody', '', `${'a'.repeat(260)}@b.it`])(
    'is not written to %j',
    async (to) => {
      await expect(outboxMail(join(folder, 'none'), from, () => {})({ ...mail, to }, at)).rejects.toThrow(MailNotSent);
    },
  );
});

describe('a mail by SMTP', () => {
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer({ user: 'posta', password: 'per@sodalizio' });
  });
  afterAll(() => server.close());

  it('arrives whole, after a login, with accents and a line that is only a dot', async () => {
    await smtpMail(server.url, from)(mail, at);
    const [received] = server.mails.splice(0);
    expect(received).toMatchObject({ from: 'noreply@sodalizio.example', to: ['giulia@posta.example'], user: 'posta' });
    expect(received?.subject).toBe(mail.subject);
    expect(received?.text.trimEnd()).toBe(mail.text.trimEnd());
    expect(received?.headers).toMatch(/^Date: Sat, 21 Nov 2026 09:00:00 \+0000$/m);
  });

  it('cannot grow a header or a recipient', async () => {
    const send = smtpMail(server.url, from);
    await send({ ...mail, subject: 'Uno\r\nBcc: x@y.z\r\n\r\nDue\u2028tre\u202Eexe' }, at);
    await expect(send({ ...mail, to: 'a@b.it\r\nRCPT TO:<x@y.z>' }, at)).rejects.toThrow(MailNotSent);
    await expect(send({ ...mail, to: 'a@b.it,x@y.z' }, at)).rejects.toThrow(MailNotSent);
    const received = server.mails.splice(0);
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual(['giulia@posta.example']);
    expect(received[0]?.headers).not.toMatch(/^Bcc/m);
    expect(received[0]?.subject).toBe('Uno Bcc: x@y.z Due tre exe');
  });

  it('says that it did not leave where the server refuses the login or the recipient', async () => {
    const wrong = server.url.replace('per%40sodalizio', 'sbagliata');
    await expect(smtpMail(wrong, from)(mail, at)).rejects.toMatchObject({ cause: { message: 'EAUTH 535' } });
    const refused = smtpMail(server.url, from)({ ...mail, to: 'rifiutata@posta.example' }, at);
    await expect(refused).rejects.toMatchObject({ name: 'MailNotSent', cause: { message: 'EENVELOPE 550' } });
    expect(server.mails).toEqual([]);
  });

  it('reports that it was not sent where nothing listens, or a server is silent', async () => {
    await expect(smtpMail('smtp://127.0.0.1:9', from)(mail, at)).rejects.toThrow(MailNotSent);
    const sockets: Socket[] = [];
    const mute: Server = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const address = mute.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const started = performance.now();
    await expect(smtpMail(`smtp://127.0.0.1:${port}`, from)(mail, at)).rejects.toThrow(MailNotSent);
    expect(performance.now() - started).toBeLessThan(8_000);
    for (const socket of sockets) socket.destroy();
    mute.close();
  });

  it('leaves no connection to a server that says a little, again and again', async () => {
    const ended = Promise.withResolvers<void>();
    const slow: Server = createServer((socket) => {
      socket.write('220 slow.example\r\n');
      const words = setInterval(() => socket.write('250-one moment\r\n'), 20);
      socket.on('error', () => {});
      socket.once('close', () => {
        clearInterval(words);
        ended.resolve();
      });
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const address = slow.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await expect(smtpMail(`smtp://127.0.0.1:${port}`, from, undefined, 200)(mail, at)).rejects.toThrow(MailNotSent);
    await ended.promise;
    await new Promise((resolve) => slow.close(resolve));
  });
});

describe('a mail by SMTP over TLS', () => {
  const login = { user: 'posta', password: 'per@sodalizio' };
  const known = getCACertificates('default');

  describe.each(['smtps', 'starttls'] as const)('%s', (tls) => {
    let server: MailServer;
    beforeAll(async () => {
      server = await startMailServer(login, tls);
    });
    afterAll(async () => {
      setDefaultCACertificates(known);
      await server.close();
    });

    it('sends nothing to a server with an untrusted certificate', async () => {
      await expect(smtpMail(server.url, from)(mail, at)).rejects.toThrow(MailNotSent);
      expect(server.logins).toBe(0);
      expect(server.mails).toEqual([]);
    });

    it('arrives, login and all, over TLS', async () => {
      setDefaultCACertificates([...known, ownCertificate]);
      await smtpMail(server.url, from)(mail, at);
      expect(server.mails).toMatchObject([{ user: 'posta', secure: true, subject: mail.subject }]);
    });
  });

  it('says no password in the clear to another machine', async () => {
    const server = await startMailServer(login);
    // Reaches this machine too, but by none of its local names.
    const elsewhere = server.url.replace('127.0.0.1', '0.0.0.0');
    await expect(smtpMail(elsewhere, from)(mail, at)).rejects.toMatchObject({ cause: { message: 'ETLS 500' } });
    expect(server.logins).toBe(0);
    await server.close();
  });
});
