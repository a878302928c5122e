import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoData, endsWithParent, withoutServerSettings } from '@sodalizio/build';
import { address, composed, port } from './address.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Starts the product of `npm start` with a separate data folder, and stops it after the last story. The folder is a copy of the
 * one that composed products begin with: filling it twice would take twice as long. A composed product is used as it is: its owner
 * sets the folder of its mails (SODALIZIO_E2E_FOLDER) and stops it.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (composed) {
    const ready = await fetch(`${composed}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (!ready) throw new Error(`No product is ready at ${composed}.`);
    return async () => {};
  }
  // Another run's product would be taken for ours.
  const taken = await fetch(address).then(
    () => true,
    () => false,
  );
  if (taken) throw new Error(`Something answers at ${address} already: set SODALIZIO_E2E_PORT to a free port.`);
  const folder = mkdtempSync(join(tmpdir(), 'sodalizio-e2e-'));
  cpSync(await demoData(), join(folder, 'data'), { recursive: true });
  const args = [...endsWithParent, 'shared/build/src/commands/start.ts', '--port', String(port)];
  const product = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...withoutServerSettings(),
      SODALIZIO_DATA: join(folder, 'data'),
      LOG_LEVEL: 'warn',
      MESSAGES_GRACE: '0',
      // glibc's usual value: the low one of `npm start` saves memory, and costs five seconds of processor at every start.
      MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '33554432',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output: string[] = [];
  product.stdout?.on('data', (text: Buffer) => output.push(String(text)));
  product.stderr?.on('data', (text: Buffer) => output.push(String(text)));
  const exited = new Promise<void>((resolve) => product.once('exit', () => resolve()));

  const stop = async () => {
    product.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  process.env.SODALIZIO_E2E_FOLDER = folder;
  const deadline = Date.now() + 600_000;
  while (product.exitCode === null && Date.now() < deadline) {
    const ready = await fetch(`${address}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return stop;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await stop();
  throw new Error(`The product did not start:\n${output.join('')}`);
}
