import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { roleLabels, todayInRome } from '@sodalizio/contract';
import { sql } from 'kysely';
import { demoPassword, demoUsers } from './auth/demo/demo-users.ts';
import { openDemoLines } from './auth/demo/open-demo-accounts.ts';
import { sweepSessions } from './auth/sessions.repo.ts';
import { buildApp } from './build-app.ts';
import { sweepHealth } from './composition/area-health.repo.ts';
import {
  CannotLock,
  DatabaseDamaged,
  DatabaseInUse,
  DatabaseLost,
  DatabaseTooOld,
  NoRoom,
} from './db/database-errors.ts';
import { EngineRefused } from './db/embedded-engine.ts';
import { migrate, vacuumAfterMigrations } from './db/migrate.ts';
import { type Database, type OpenDatabase, type OpenDatabaseOptions, openDatabase } from './db/open-database.ts';
import { codeOf, whyRefused } from './db/refused-by-postgres.ts';
import { demoRegistryPassword } from './membership-registry/demo-accounts.ts';
import { type Config, readConfig, type Settings } from './platform/config.ts';
import { DatabaseClock } from './platform/database-clock.ts';
import type { App } from './platform/platform.ts';
import { checkBeforeMigrating, checkSecretKey, newSecretKey } from './platform/secret-key.ts';
import { findSlices, inDemoOrder } from './platform/slices.ts';
import { WrongSetting } from './platform/wrong-setting.ts';
import { firstUserLines } from './users/first-user.ts';
import { sweepResets } from './users/password-resets.repo.ts';

const DEMO_MEMBERS = 2_000;
const STOP_TIMEOUT_MS = 10_000;
/** A PostgreSQL that is gone without a word would be waited for for a quarter of an hour. */
const STOP_ON_POSTGRES_MS = 20_000;
const HOUR = 3_600_000;

/** A startup error that the person at the terminal can fix: one sentence, no stack. */
class CannotStart extends Error {
  override name = 'CannotStart';
}

/** PostgreSQL's codes for a damaged, truncated or missing file of a table. */
const damageCodes = new Set(['XX001', 'XX002', '58030', '58P01']);

const causeOf = (error: unknown) => (error instanceof Error ? error.cause : undefined);

const isOfFolder = (error: unknown): error is Error =>
  [DatabaseInUse, DatabaseDamaged, NoRoom, CannotLock].some((kind) => error instanceof kind);

/** What the engine itself wrote, for whoever asks for help. */
function reasonBelow(error: unknown): string {
  const cause = causeOf(error);
  const ofEngine = cause instanceof EngineRefused || error instanceof DatabaseLost;
  return ofEngine && cause instanceof Error ? `\n  ${cause.message.replaceAll(' | ', '\n  ')}` : '';
}

function sentenceFor(error: unknown, config: Settings | undefined): string | undefined {
  if (error instanceof WrongSetting || error instanceof CannotStart) return error.message;
  if (isOfFolder(error) || error instanceof DatabaseTooOld) return error.message;
  const code = codeOf(error);
  if (damageCodes.has(code) && config && !config.databaseUrl)
    return new DatabaseDamaged(config.dataFolder, `una tabella non si legge, ${code}`).message;
  if (code === '53100' && config && !config.databaseUrl) return new NoRoom(config.dataFolder, 'ENOSPC').message;
  const place = `${config?.host}:${config?.port}`;
  if (code === 'EADDRINUSE') {
    return `La porta ${place} è già occupata da un altro programma: chiuderlo, oppure sceglierne un'altra con PORT (npm start -- --port 4001).`;
  }
  if (code === 'EACCES' && config && config.port < 1024)
    return `Non è permesso ascoltare su ${place}: scegliere una porta da 1024 in su con PORT.`;
  // Windows reserves ranges of ports, above all with Hyper-V; files give EACCES too.
  if (code === 'EACCES' && error instanceof Error && 'syscall' in error && error.syscall === 'listen')
    return `Il sistema riserva la porta ${place}: sceglierne un'altra con PORT (npm start -- --port 4001).`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `L'indirizzo ${config?.host} non è di questa macchina: correggere HOST.`;
  return undefined;
}

async function openStore(
  config: Settings,
  options: Pick<OpenDatabaseOptions, 'log' | 'onLost'>,
): Promise<OpenDatabase> {
  try {
    return await openDatabase({ url: config.databaseUrl, folder: config.dataFolder, ...options });
  } catch (error) {
    if (isOfFolder(error)) throw error;
    const code = codeOf(error);
    if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'].includes(code)) {
      throw new CannotStart(
        `La cartella dei dati «${config.dataFolder}» non si può usare (${code}): controllare percorso, permessi e spazio, oppure indicarne un'altra con SODALIZIO_DATA.`,
      );
    }
    throw error;
  }
}

function refusedBy(url: URL, error: unknown): CannotStart | undefined {
  const sentence = whyRefused(url, error);
  return sentence === undefined ? undefined : new CannotStart(sentence);
}

/** Invented people, some of them with a password that everybody knows, do not come to others. */
async function refuseToFill(db: Database): Promise<void> {
  const { rows } = await sql<{ users: boolean }>`select to_regclass('users') is not null as users`.execute(db);
  if (!rows[0]?.users) return;
  const { strangers } = await db
    .selectFrom('users')
    .select(
      sql<boolean>`count(*) > 0 and not coalesce(bool_or(email like '%@sodalizio.example'), false)`.as('strangers'),
    )
    .executeTakeFirstOrThrow();
  if (strangers)
    throw new CannotStart(
      'Il database è già in uso da persone vere, e SODALIZIO_DEMO=1 (che npm start imposta) aggiungerebbe dati inventati: avviare con SODALIZIO_DEMO=0.',
    );
}

/** Answers with the names of the migrations that ran. */
async function prepare(config: Settings, db: Database): Promise<string[]> {
  try {
    await checkBeforeMigrating(db, config);
    if (config.demo) await refuseToFill(db);
    const migrated = await migrate(db, undefined, {
      onBusy: () =>
        process.stderr.write('Le tabelle da aggiornare sono occupate da un altro programma: si riprova fra poco.\n'),
    });
    if (config.demo) await fillIfEmpty(db);
    return migrated;
  } catch (error) {
    throw (config.databaseUrl && refusedBy(new URL(config.databaseUrl), error)) || error;
  }
}

/**
 * Generating people needs every town of Italy in memory, which would stay allocated: for a new embedded database a separate
 * process does it, and ends too soon to gain from V8's second compiler (decision 0074). Where that fails, `fillIfEmpty` does it or
 * reports why.
 */
async function fillNewFolder(config: Settings): Promise<void> {
  if (!config.demo || config.databaseUrl !== undefined || existsSync(join(config.dataFolder, 'pgdata'))) return;
  const env = { ...process.env, SODALIZIO_DATA: config.dataFolder, DATABASE_URL: '' };
  const program = fileURLToPath(new URL('./demo/demo.cli.ts', import.meta.url));
  const child = spawn(process.execPath, ['--liftoff-only', program, '--members', String(DEMO_MEMBERS)], {
    env,
    stdio: 'ignore',
  });
  const stop = () => {
    child.kill();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  await once(child, 'exit').catch(() => {});
  process.off('SIGINT', stop);
  process.off('SIGTERM', stop);
}

async function fillIfEmpty(db: Database): Promise<void> {
  const { fillDemo } = await import('./demo/fill-demo.ts');
  await fillDemo(db, { seed: 1, today: todayInRome(new Date()), count: DEMO_MEMBERS });
}

/** Demo rows of areas, which may store files too: their store is known once the server is built. */
async function fillAreas({ platform: { config, db, artefacts, now } }: App): Promise<void> {
  if (!config.demo) return;
  for (const { demo } of inDemoOrder(await findSlices())) await demo?.(db, now(), artefacts);
}

/** In the demo the superadmin and the admin may admit, unless the settings name others. */
async function withAdmissionCodes(config: Config, db: Database): Promise<Config> {
  if (config.admissionCodes !== undefined || !config.demo) return config;
  const emails = demoUsers.slice(0, 2).map(({ email }) => email);
  const rows = await db.selectFrom('users').select('aica_code').where('email', 'in', emails).execute();
  return { ...config, admissionCodes: rows.flatMap(({ aica_code }) => (aica_code === null ? [] : [aica_code])) };
}

async function demoBlock(config: Config, db: Database): Promise<string[]> {
  if (!config.demo) return [];
  const emails = demoUsers.map(({ email }) => email);
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('registry_accounts as r', 'r.email', 'u.email')
    .select(['u.email', 'u.roles', 'r.tax_code', 'r.second_factor'])
    .where('u.email', 'in', emails)
    .orderBy('u.id')
    .execute();
  const factors = { none: 'nessun codice', email: 'codice per e-mail', totp: 'codice dall’app' };
  const lines = rows.map(({ email, roles, tax_code, second_factor }) => {
    const role = roles.map((one) => roleLabels[one]).join(', ');
    return `    ${role.padEnd(16)} ${email.padEnd(34)} registro: ${tax_code ?? ''}, ${factors[second_factor ?? 'none']}`;
  });
  return [
    '',
    `  Persone di prova (password ${demoPassword}):`,
    ...lines,
    `  Registro dei soci: il codice fiscale della persona, password ${demoRegistryPassword}`,
  ];
}

async function stop(app: App, store: OpenDatabase): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), STOP_TIMEOUT_MS);
  const endWithoutDatabase = () => {
    app.log.error('the database does not answer: stopped without it');
    process.exit(1);
  };
  if (store.kind === 'postgres') setTimeout(endWithoutDatabase, STOP_ON_POSTGRES_MS);
  await app.close();
  clearTimeout(cut);
  await store.close();
}

/** Calls are answered meanwhile. */
const vacuum = (url: string, { log }: App) =>
  void vacuumAfterMigrations(url).catch((err: unknown) => log.warn({ err }, 'vacuuming after migrations failed'));

async function start(given: Settings): Promise<void> {
  await fillNewFolder(given);
  let app: App | undefined;
  let lines: readonly string[];
  const ended = Promise.withResolvers<string>();
  const store = await openStore(given, {
    log: (message, details = {}) => app?.log.warn(details, message),
    onLost: (error) => {
      process.stderr.write(`Il motore dei dati si è fermato: il programma si chiude.${reasonBelow(error)}\n`);
      process.exit(1);
    },
  });
  const clock = new DatabaseClock(store.db);
  try {
    const migrated = await prepare(given, store.db);
    const secretKey = given.secretKey ?? (await newSecretKey(store.db, given.dataFolder));
    await checkSecretKey(store.db, { ...given, secretKey });
    const config = await withAdmissionCodes({ ...given, secretKey }, store.db);
    // The embedded engine has the machine's clock.
    const shared = config.databaseUrl !== undefined;
    if (shared) await clock.measure();
    app = await buildApp({ db: store.db, config, now: clock.now });
    if (shared) clock.follow(app.log);
    await fillAreas(app);
    // Whoever is answered may stop the program: it ends in order, once the last steps of its start are done.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, ended.resolve);
    const address = await app.listen({ port: config.port, host: config.host });
    if (config.databaseUrl !== undefined && migrated.length > 0) vacuum(config.databaseUrl, app);
    const people = [
      ...(await demoBlock(config, store.db)),
      ...(await openDemoLines(config, store.db)),
      ...(await firstUserLines(app)),
    ];
    lines = ['', `  Sodalizio è pronto: ${address}`, ...people, '', '  Ctrl-C per chiudere.', '', ''];
  } catch (error) {
    await app?.close();
    await store.close();
    throw error;
  }
  const running = app;
  const sweepAll = async (now: Date) => {
    await sweepSessions(store.db, now);
    await sweepResets(store.db, now);
    await sweepHealth(store.db, now);
  };
  const sweep = () =>
    sweepAll(clock.now()).catch((error: unknown) => running.log.warn({ err: error }, 'sweeping failed'));
  setInterval(sweep, HOUR).unref();
  const end = (signal: string) => {
    running.log.info({ signal }, 'stopping');
    stop(running, store).then(
      () => process.exit(0),
      (error: unknown) => {
        running.log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  void ended.promise.then(end);
  process.stdout.write(lines.join('\n'));
}

// A closed terminal, or a log file on a full disk, is no reason to stop serving.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

let config: Settings | undefined;
try {
  config = readConfig(process.env);
  await start(config);
} catch (error) {
  const sentence = sentenceFor(error, config);
  const written = error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${sentence === undefined ? written : sentence + reasonBelow(error)}\n`);
  process.exit(1);
}
