import type { Database } from '../db/open-database.ts';
import type { Log } from '../platform/platform.ts';
import type { Sender } from './compose-mail.ts';
import type { MailChecks } from './mail-checks.ts';
import type { MailTransport } from './mail-transport.ts';

/** What a mail worker needs. */
export interface WorkerParts {
  db: Database;
  now: () => Date;
  transport: MailTransport;
  /** `Associazione <noreply@example.org>` or an address alone. */
  from: string;
  /** As `Sender` has them. */
  returnPath?: string | undefined;
  sign?: Sender['sign'];
  /** The server's secret, which opens sealed fields. */
  secretKey: Buffer;
  /** Where people reach the product; asked when it listens. */
  publicUrl: () => string;
  /** Mails per second over all servers; 0 is no limit. */
  perSecond: number;
  /** The bytes of an artefact, for mails with files; undefined where they are gone. */
  readFile?: (artefact: string) => Promise<Buffer | undefined>;
  checks?: MailChecks;
  /** Areas whose mails wait, because they are off. */
  heldAreas: () => Promise<readonly string[]>;
  log: Log;
}
