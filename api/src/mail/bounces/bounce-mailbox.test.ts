import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ImapServer, startImapServer } from '../../../test/imap-server.ts';
import { type Mailbox, withMailbox } from './bounce-mailbox.ts';

let imap: ImapServer;
/** Between the reader and the server, so that the line can be cut. */
let between: Server;
let url: string;
const lines: Socket[] = [];

beforeAll(async () => {
  imap = await startImapServer();
  const port = Number(new URL(imap.url).port);
  between = createServer((line) => {
    lines.push(line);
    const onward = connect(port, '127.0.0.1');
    line.pipe(onward).pipe(line);
    onward.on('error', () => line.destroy());
    line.on('error', () => onward.destroy());
    line.on('close', () => onward.destroy());
  });
  between.listen(0, '127.0.0.1');
  await once(between, 'listening');
  const address = between.address();
  url = imap.url.replace(`:${port}`, `:${typeof address === 'object' ? address?.port : ''}`);
});
afterAll(async () => {
  between.close();
  await imap.stop();
});

/** Ends when the reader has noticed. */
async function cut(): Promise<void> {
  const line = lines.at(-1);
  const closed = line && once(line, 'close');
  line?.unpipe();
  line?.end();
  await closed;
}

const asks: [string, (mailbox: Mailbox, uid: number) => Promise<unknown>][] = [
  ['a mail is asked for', (mailbox, uid) => mailbox.read(uid)],
  ['new mails are asked for', (mailbox) => mailbox.uidsAfter(0)],
];

test.each(asks)('a line that breaks before %s is a failure, not a mail that is gone', async (_, ask) => {
  imap.deliver('Subject: Una\r\n\r\nciao');
  const reading = withMailbox(url, async (mailbox) => {
    const [first = 0] = await mailbox.uidsAfter(0);
    expect(await mailbox.read(first)).toBeDefined();
    await cut();
    return ask(mailbox, first);
  });
  await expect(reading).rejects.toMatchObject({ problem: 'away' });
});

test('a mail that is gone is none', async () => {
  imap.deliver('Subject: Una\r\n\r\nciao');
  expect(await withMailbox(url, (mailbox) => mailbox.read(mailbox.uidNext + 9))).toBeUndefined();
});
