import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Refusal } from '../processes.ts';

export interface Cluster {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

function binaries(): string {
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => b.localeCompare(a, undefined, { numeric: true }));
  const folders = [...debian, ...(process.env.PATH ?? '').split(delimiter)];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
  if (!found)
    throw new Refusal('PostgreSQL is missing: the API tests run on it. On Debian: apt-get install postgresql.');
  return found;
}

/** PostgreSQL refuses to run as root: then it runs as the user `postgres` of Debian's package. */
function runner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** Starts a cluster on a free loopback port. Throws a Refusal with installation instructions when PostgreSQL is missing. */
export async function startPostgres(): Promise<Cluster> {
  const folder = binaries();
  const owner = runner();
  const home = mkdtempSync(join(tmpdir(), 'sodalizio-pg-'));
  const data = join(home, 'data');
  mkdirSync(data);
  if (owner.uid !== undefined && owner.gid !== undefined) {
    chownSync(home, owner.uid, owner.gid);
    chownSync(data, owner.uid, owner.gid);
  }
  chmodSync(data, 0o700);
  const options = { ...owner, cwd: home };
  execFileSync(
    join(folder, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    { ...options, stdio: 'pipe' },
  );
  const port = await freePort();
  // Temporary data needs no durability.
  const settings = [
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    'max_connections=200',
    'listen_addresses=127.0.0.1',
  ];
  const args = ['-D', data, '-p', String(port), '-k', home, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn(join(folder, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  server.stderr.on('data', (text: Buffer) => {
    output += String(text);
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    // SIGINT is PostgreSQL's "fast" shutdown: it does not wait for clients to leave.
    server.kill('SIGINT');
    await ended;
    rmSync(home, { recursive: true, force: true });
  };
  const deadline = Date.now() + 30_000;
  while (!output.includes('ready to accept connections')) {
    if (server.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Refusal(`PostgreSQL did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
}
