import type { BounceProblem } from '@sodalizio/contract';
import { ImapFlow } from 'imapflow';
import { thisMachine } from '../../platform/address-setting.ts';

/** Milliseconds. */
const timeout = { connect: 10_000, silence: 30_000 };

/** Bytes of a mail that are read: the report stands before the returned mail. */
const bytesMost = 512 * 1024;

export class MailboxFailure extends Error {
  readonly problem: BounceProblem;

  constructor(problem: BounceProblem) {
    super(`the mailbox cannot be read: ${problem}`);
    this.problem = problem;
  }
}

export interface Mailbox {
  /** UIDs are those of other mails where it has changed. */
  readonly uidValidity: string;
  /** Higher than every UID there is. */
  readonly uidNext: number;
  /** Of the mails that came after this one, in their order. */
  uidsAfter(uid: number): Promise<number[]>;
  /** The beginning of a mail; undefined where it is gone. */
  read(uid: number): Promise<Buffer | undefined>;
}

/**
 * Opens a mailbox, without changing anything in it, and closes it after `use`. `url`: `imaps://user:password@host/folder` is TLS from
 * the first byte, `imap://` upgrades to it, which is required but on this machine. Throws `MailboxFailure` where the mailbox fails, or
 * `signal` ends it, with nothing of the address in it.
 */
export async function withMailbox<T>(
  url: string,
  use: (mailbox: Mailbox) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const host = hostname.replace(/^\[|]$/g, '');
  const secure = protocol === 'imaps:';
  const client = new ImapFlow({
    host,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    ...(!secure && { doSTARTTLS: !thisMachine(host) }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeout.connect,
    greetingTimeout: timeout.connect,
    socketTimeout: timeout.silence,
    maxLineLength: 8 * 1024 * 1024,
    maxLiteralSize: 2 * bytesMost,
  });
  // Without a listener a broken line would end the process; the call that was waiting fails by itself.
  client.on('error', () => {});
  const cut = () => client.close();
  signal?.addEventListener('abort', cut);
  const asked = async <A>(call: () => Promise<A>): Promise<A> => {
    try {
      return await call();
    } catch (error) {
      throw new MailboxFailure(problemOf(error));
    }
  };
  try {
    await asked(() => client.connect());
    const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX';
    const opened = await asked(() => client.mailboxOpen(folder, { readOnly: true }));
    return await use({
      uidValidity: String(opened.uidValidity),
      uidNext: opened.uidNext,
      uidsAfter: async (uid) => {
        const found = await asked(() => client.search({ uid: `${uid + 1}:*` }, { uid: true }));
        // Not a rejection, also where the line has broken: no new mail is an empty list.
        if (!found) throw new MailboxFailure('away');
        // `*` is the newest mail, even where it came before.
        return found.filter((one) => one > uid).sort((one, other) => one - other);
      },
      read: async (uid) => {
        const source = { start: 0, maxLength: bytesMost };
        const found = await asked(() => client.fetchOne(String(uid), { source }, { uid: true }));
        // After a broken connection every mail looks missing, and would be skipped for ever.
        if (!found && !client.usable) throw new MailboxFailure('away');
        return found ? found.source : undefined;
      },
    });
  } finally {
    await client.logout().catch(() => {});
    client.close();
    signal?.removeEventListener('abort', cut);
  }
}

function problemOf(error: unknown): BounceProblem {
  const says = (name: string) => typeof error === 'object' && error !== null && Reflect.get(error, name) === true;
  if (says('authenticationFailed')) return 'refused';
  return says('mailboxMissing') || (error instanceof Error && Reflect.get(error, 'responseStatus') === 'NO')
    ? 'no-mailbox'
    : 'away';
}
