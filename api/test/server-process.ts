import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: () => string;
  readonly exit: Promise<number | null>;
}

/** The real program in child processes, on the embedded engine in one folder. Call it at the top of a test file: it cleans up after it. */
export function serverProcesses() {
  const folder = mkdtempSync(join(tmpdir(), 'sodalizio-server-'));
  const children: ChildProcess[] = [];
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts one. Resolves when it reports that it is ready, or when it ends. */
  async function run(
    settings: Readonly<Record<string, string>> = {},
    flags: readonly string[] = [],
    output: 'pipe' | number = 'pipe',
  ): Promise<ServerProcess> {
    const { PATH = '', HOME = '' } = process.env;
    const own = {
      SODALIZIO_DATA: join(folder, 'data'),
      SODALIZIO_RELEASES: join(folder, 'releases'),
      PORT: '0',
      LOG_LEVEL: 'warn',
    };
    // They do not live long enough for what V8's second compiler would gain (decision 0074).
    const child = spawn(process.execPath, ['--liftoff-only', ...flags, main], {
      env: { PATH, HOME, ...own, ...settings },
      stdio: ['ignore', output, 'pipe'],
    });
    children.push(child);
    let printed = '';
    const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const ready = new Promise<void>((resolve) => {
      const hear = (chunk: Buffer) => {
        printed += String(chunk);
        if (printed.includes('Ctrl-C per chiudere.')) resolve();
      };
      child.stdout?.on('data', hear);
      child.stderr?.on('data', hear);
    });
    await Promise.race([ready, exit]);
    return { child, exit, output: () => printed, url: /Sodalizio è pronto: (\S+)/.exec(printed)?.[1] ?? '' };
  }
  return { folder, children, run };
}
