import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withoutServerSettings } from '@sodalizio/build';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A copy of an area that a story may change, with the packages of the original; inside the repository, outside its sources. */
export function copyOfArea(area: string): { folder: string; remove: () => void } {
  mkdirSync(join(root, '.sodalizio'), { recursive: true });
  const copy = mkdtempSync(join(root, '.sodalizio', 'developed-'));
  const folder = join(copy, area);
  const original = join(root, area);
  cpSync(original, folder, { recursive: true, filter: (path) => !path.includes('node_modules') });
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(original, 'node_modules')).filter((one) => !one.startsWith('.')))
    symlinkSync(join(original, 'node_modules', name), join(folder, 'node_modules', name));
  const settings = join(folder, 'tsconfig.json');
  writeFileSync(settings, readFileSync(settings, 'utf8').replaceAll('"../', `"${root}`));
  return { folder, remove: () => rmSync(copy, { recursive: true, force: true }) };
}

/** Runs `npm run dev -- <args>`; `ready` resolves to its address and how long it took, or rejects with its output. */
export function runDev(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): { ready: Promise<{ address: string; seconds: number }>; output: () => string; end: () => Promise<number | null> } {
  const began = performance.now();
  const command: ChildProcess = spawn(process.execPath, ['shared/build/run.mjs', 'dev', ...args], {
    cwd: root,
    env: { ...withoutServerSettings(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const exited = new Promise<number | null>((resolve) => command.once('exit', resolve));
  const ready = new Promise<{ address: string; seconds: number }>((resolve, reject) => {
    const hear = (more: Buffer) => {
      text += String(more);
      const address = /Ready in .*?(http:\/\/[\d.:]+)/.exec(text)?.[1];
      if (address) resolve({ address, seconds: (performance.now() - began) / 1000 });
    };
    command.stdout?.on('data', hear);
    command.stderr?.on('data', hear);
    exited.then(() => reject(new Error(text)));
  });
  ready.catch(() => undefined);
  return {
    ready,
    output: () => text,
    end: () => {
      command.kill('SIGINT');
      return exited;
    },
  };
}
