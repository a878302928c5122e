import { join, resolve } from 'node:path';
import { madeFolder, workspaceRoot } from '../workspace.ts';

/**
 * Node's flags for the server, on every engine (figures and alternatives: `shared/decisions/0009`).
 * - `max-semi-space-size`: new objects in 4 MB halves instead of 16, for the server's thread and the engine's alike.
 * - `heap-growing-percent`: old objects are collected when they have grown by 60 %, not by up to 300 %: an export creates
 *   much short-lived data, and would otherwise keep it all until the heap is some hundred MB.
 */
export const serverFlags: readonly string[] = ['--max-semi-space-size=4', '--heap-growing-percent=60'];

/**
 * Only for glibc. Compiling the embedded engine takes hundreds of MB for half a second, in pieces of 32 KB: allocated by mmap
 * they are returned at once, while the heap would keep a good part of them.
 */
export const serverMemory: NodeJS.ProcessEnv = { MALLOC_MMAP_THRESHOLD_: '32768' };

/**
 * For a server that is stopped soon, as those of tests: the embedded engine stays with the code of V8's first compiler. The second
 * one takes ten seconds of processor after each start, and pays off within hours.
 */
export const briefServerFlags: readonly string[] = [...serverFlags, '--liftoff-only'];

/** Cache of compressed files for browsers, shared by all servers of this workspace, temporary ones included. */
export const compressedFolder: string = join(madeFolder, 'compressed');

/** The environment of the product's server in this workspace; the person's own settings win. Empty variables count as unset, as in the server. */
export function serverEnvironment(port: string | undefined): NodeJS.ProcessEnv {
  const own = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  // Some commands start the server in another folder.
  const fromRoot = (name: string, otherwise: string) => resolve(workspaceRoot, own[name] ?? otherwise);
  return {
    SODALIZIO_DEMO: '1',
    ...serverMemory,
    ...own,
    SODALIZIO_DATA: fromRoot('SODALIZIO_DATA', join(madeFolder, 'data')),
    SODALIZIO_RELEASES: fromRoot('SODALIZIO_RELEASES', join(madeFolder, 'releases')),
    SODALIZIO_COMPRESSED: fromRoot('SODALIZIO_COMPRESSED', compressedFolder),
    PORT: port ?? own.PORT ?? '4000',
  };
}

/** What docs/server.md lists, the server's settings. */
const settings =
  /^(PORT|HOST|DATABASE_URL|SODALIZIO_(DATA|RELEASES|COMPRESSED|DEMO|FIRST_USER|SECRET|SECRET_CHANGED)|S3_\w+|REGISTRY_URL|ADMISSION_CODES|OAUTH_CLIENT_SECRET|PUBLIC_URL|SMTP_URL|MAIL_\w+|BOUNCES_URL|MESSAGES_GRACE|RATE_LIMIT|TRUST_PROXY|LOG_LEVEL)$/;

/**
 * This environment without settings of the server: a product that is started for tests must not write into the developer's database,
 * send their mails or fill their bucket.
 */
export const withoutServerSettings = (env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !settings.test(name)));
