import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { OpenDatabase } from '../../db/open-database.ts';
import { openTestDatabase } from '../../db/test-database.ts';
import { BounceReader, longest } from './bounce-reader.ts';
import { problemOfBounces } from './bounces.repo.ts';

const usual = { ...longest };
const minute = 60_000;
let opened: OpenDatabase;
let server: Server;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());
beforeEach(async () => {
  await sql`update mail_bounces set read_at = '-infinity', busy_until = '-infinity', problem = ''`.execute(opened.db);
  onTestFinished(() => void Object.assign(longest, usual));
});

/** A mailbox whose server greets, and answers every command like this. */
async function mailboxThat(answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.write('* OK [CAPABILITY IMAP4rev1] x\r\n');
    socket.on('data', () => answer(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return `imap://posta:segreta@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/INBOX`;
}

const readerOf = (url: string) =>
  new BounceReader({
    db: opened.db,
    now: () => new Date(),
    url,
    idKey: Buffer.alloc(32),
    log: pino({ level: 'silent' }),
  });

it('gives up a mailbox whose server says a little for ever, and says so', async () => {
  longest.reading = 600;
  const url = await mailboxThat((socket) => {
    const more = setInterval(() => socket.write('* OK Searched 1% of the mailbox\r\n'), 100);
    socket.once('close', () => clearInterval(more));
  });
  await readerOf(url).read();
  expect(await problemOfBounces(opened.db)).toMatchObject({ problem: 'away' });
});

it('does not keep a server from stopping while the mailbox is silent', async () => {
  longest.stop = 200;
  const asked = Promise.withResolvers<void>();
  const reader = readerOf(await mailboxThat(() => asked.resolve()));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  reader.start();
  vi.advanceTimersByTime(minute);
  vi.useRealTimers();
  await asked.promise;
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(late.resolve, 15_000, 'still stopping');
  expect(await Promise.race([reader.stop(), late.promise])).toBeUndefined();
  clearTimeout(timer);
});
