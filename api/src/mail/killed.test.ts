import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { startMailServer } from '../../test/mail-server.ts';
import { type Database, openDatabase } from '../db/open-database.ts';
import { openTestDatabase } from '../db/test-database.ts';
import type { ProcessSettings } from './mail-worker.process.ts';
import { lease } from './queue.repo.ts';

// Starts the program again and again; MAIL_KILLS=50 for a longer run.
const kills = Number(process.env.MAIL_KILLS ?? 4);
/** Between two kills some leave before the program says that it sends, more with another one beside it. */
const [mailsAlone, mailsBeside] = [150 * kills, 500 * kills];
vi.setConfig({ testTimeout: 180_000 + kills * 20_000 });

const program = fileURLToPath(new URL('mail-worker.process.ts', import.meta.url));
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Starts the program; resolves when it sends. */
async function start(settings: ProcessSettings) {
  const child = spawn(process.execPath, ['--liftoff-only', program, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await Promise.race([new Promise((resolve) => child.stdout.once('data', resolve)), exit]);
  return { child, exit };
}

/**
 * Milliseconds that the mail server takes for each mail, so that a kill finds some on their way. Longer while a program starts, which
 * takes seconds on a busy machine: another one beside it would send all of them meanwhile.
 */
const moment = { sending: 4, starting: 40 };

/**
 * Kills a sending program again and again, with so many others beside it, and lets the last ones finish. The clock of each is ahead of
 * those before: past their leases, whether they are alive or dead.
 */
async function killAgainAndAgain(database: Omit<ProcessSettings, 'smtpUrl' | 'ahead'>, beside: number) {
  let taken = moment.starting;
  const login = { user: 'posta', password: 'segreta' };
  const server = await startMailServer(login, 'none', { mail: () => wait(taken).then(() => 250) });
  const begin = async (round: number) => {
    taken = moment.starting;
    const begun = await start({ ...database, smtpUrl: server.url, ahead: round * 2 * lease });
    taken = moment.sending;
    return begun;
  };
  const others = await Promise.all(Array.from({ length: beside }, () => begin(0)));
  for (let kill = 0; kill < kills; kill += 1) {
    const { child, exit } = await begin(kill);
    const least = server.mails.length + Math.ceil(Math.random() * 50);
    await expect.poll(() => server.mails.length, { interval: 1 }).toBeGreaterThan(least);
    child.kill('SIGKILL');
    await exit;
  }
  expect(server.mails.length).toBeLessThan(database.mails);
  const last = await begin(kills);
  expect(await Promise.all([last, ...others].map(({ exit }) => exit))).toEqual(Array(beside + 1).fill(0));
  await server.close();
  return server.mails.map(({ to }) => to[0] ?? '');
}

const sorted = (list: readonly string[]) => [...list].sort();

/** Nobody received two, whoever is `sent` received one, and of nobody else is it said; `unknown` are at most those on their way. */
async function expectTruth(db: Database, mails: number, received: readonly string[]) {
  const rows = await db.selectFrom('mail_deliveries').select(['address', 'state']).execute();
  const of = (state: string) => rows.filter((row) => row.state === state).map(({ address }) => address);
  const [sent, unknown] = [of('sent'), of('unknown')];
  expect(new Set(received).size).toBe(received.length);
  expect([rows.length, sent.length + unknown.length]).toEqual([mails, mails]);
  expect(sorted([...sent, ...unknown.filter((address) => received.includes(address))])).toEqual(sorted(received));
  // Two for each of five connections, and as many whose sending was not yet stored.
  expect(unknown.length).toBeLessThanOrEqual(kills * 20);
}

test.runIf(process.env.TEST_DATABASE_URL === undefined)(
  'killed again and again while it sends, it sends nobody a second mail and says of whom it does not know',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sodalizio-killed-'));
    const data = join(folder, 'data');
    const received = await killAgainAndAgain({ folder: data, mails: mailsAlone }, 0);
    const opened = await openDatabase({ folder: data });
    await expectTruth(opened.db, mailsAlone, received);
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  },
);

test.runIf(process.env.TEST_DATABASE_URL !== undefined)(
  'killed beside another that goes on, on one PostgreSQL and with another clock, it does the same',
  async () => {
    const opened = await openTestDatabase();
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(opened.db);
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.pathname = `/${rows[0]?.name}`;
    const received = await killAgainAndAgain({ url: url.href, mails: mailsBeside }, 1);
    await expectTruth(opened.db, mailsBeside, received);
    await opened.close();
  },
);
