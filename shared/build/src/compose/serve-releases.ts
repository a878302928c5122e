import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atExit, endsWithParent, Refusal } from '../processes.ts';
import { briefServerFlags, compressedFolder, serverFlags, serverMemory } from '../products/server.ts';
import { workspaceRoot } from '../workspace.ts';
import { demoData } from './demo-data.ts';

export interface ServedReleases {
  readonly address: string;
  readonly folder: string;
  readonly stop: () => Promise<void>;
}

/** Many times a usual start, for busy machines. */
const startTimeoutMs = 600_000;

/**
 * Environment of the server, without the developer's own settings: a temporary product must not write into their database, send
 * their mails or fill their bucket.
 */
function machine(): NodeJS.ProcessEnv {
  const harmless = /^(PATH|HOME|USER|TMPDIR|TEMP|TMP|LANG|LC_\w+|TZ|NODE_OPTIONS|SystemRoot|APPDATA|LOCALAPPDATA)$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => harmless.test(name)));
}

/**
 * Starts the product's server on a folder of releases, with a temporary database of demo data, or with the given data folder.
 * Without a port it takes a free one. `brief`: it will be stopped soon, and starts faster. Throws a Refusal
 * with the server's output when it does not start.
 */
export async function serveReleases(options: {
  releases: string;
  port?: number | undefined;
  data?: string | undefined;
  env?: NodeJS.ProcessEnv;
  brief?: boolean;
}): Promise<ServedReleases> {
  const folder = mkdtempSync(join(tmpdir(), 'sodalizio-served-'));
  let running: ChildProcess | undefined;
  const remove = atExit(() => {
    // Data that is thrown away needs no orderly end.
    running?.kill(options.data ? 'SIGTERM' : 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  if (!options.data) cpSync(await demoData(), join(folder, 'data'), { recursive: true });
  const flags = [...endsWithParent, ...(options.brief ? briefServerFlags : serverFlags)];
  const server = spawn(process.execPath, [...flags, 'api/src/main.ts'], {
    cwd: workspaceRoot,
    env: {
      ...(options.brief ? {} : serverMemory),
      ...machine(),
      LOG_LEVEL: 'warn',
      // Messages leave at once: stories would wait for the time in which they can be undone.
      MESSAGES_GRACE: '0',
      ...options.env,
      PORT: String(options.port ?? 0),
      SODALIZIO_DATA: options.data ?? join(folder, 'data'),
      SODALIZIO_RELEASES: options.releases,
      SODALIZIO_COMPRESSED: compressedFolder,
      SODALIZIO_DEMO: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  running = server;
  let output = '';
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    server.kill('SIGTERM');
    await exited;
    remove();
  };
  let timer: NodeJS.Timeout | undefined;
  const address = await new Promise<string | undefined>((resolve) => {
    timer = setTimeout(resolve, startTimeoutMs, undefined);
    const listen = (text: Buffer) => {
      output += String(text);
      // Read from its output instead of polling the port, where another server might answer.
      const ready = /Sodalizio è pronto: (http:\/\/\S+)/.exec(output)?.[1];
      if (ready) resolve(ready);
    };
    server.stdout?.on('data', listen);
    server.stderr?.on('data', listen);
    void exited.then(() => resolve(undefined));
  });
  clearTimeout(timer);
  if (address) return { address, folder, stop };
  await stop();
  throw new Refusal(`The server did not start:\n${output}`);
}
