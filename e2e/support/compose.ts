import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPackage, serverFlags, serverMemory } from '@sodalizio/build';

const root = fileURLToPath(new URL('../..', import.meta.url));
const released = join(root, '.sodalizio', 'releases');

/** Builds an area of e2e into a copy of the released product, so that the product itself is never touched. */
export async function composeWith(areaFolder: string, id: string): Promise<{ releases: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'sodalizio-composed-'));
  const releases = join(folder, 'releases');
  cpSync(released, releases, { recursive: true });
  const path = `areas/${id}/0.1.0-e2e/`;
  mkdirSync(join(releases, path), { recursive: true });
  await buildPackage(areaFolder, join(releases, path));
  if (!existsSync(join(releases, path, 'area.json'))) throw new Error(`${id} was built without an area.json`);
  const file = join(releases, 'composition.json');
  const composition: { areas: object[] } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(
    file,
    JSON.stringify({ ...composition, areas: [...composition.areas, { id, version: '0.1.0', path }] }),
  );
  return { releases, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A server of its own over a set of releases; on a new database filled with demo data, or on the folder given. */
export async function serve(options: {
  releases: string;
  port: number;
  data?: string;
}): Promise<{ address: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'sodalizio-served-'));
  const server = spawn(process.execPath, [...serverFlags, 'api/src/main.ts'], {
    cwd: root,
    env: {
      ...serverMemory,
      ...process.env,
      PORT: String(options.port),
      SODALIZIO_DATA: options.data ?? join(folder, 'data'),
      SODALIZIO_RELEASES: options.releases,
      SODALIZIO_DEMO: '1',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  server.stdout.on('data', (text: Buffer) => said.push(String(text)));
  server.stderr.on('data', (text: Buffer) => said.push(String(text)));
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const stop = async () => {
    server.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  const address = `http://127.0.0.1:${options.port}`;
  const patience = Date.now() + 60_000;
  while (server.exitCode === null && Date.now() < patience) {
    const ready = await fetch(`${address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return { address, stop };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await stop();
  throw new Error(`The server did not start:\n${said.join('')}`);
}
