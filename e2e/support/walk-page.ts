import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { withoutServerSettings } from '@sodalizio/build';

/** Steps of a page: commands that end, one that keeps running, or something by hand. */
export type Step =
  | { readonly kind: 'run' | 'keep'; readonly command: string }
  | { readonly kind: 'by hand'; readonly what: string };

export function sectionOf(file: string, title: string): string {
  const [, text] = readFileSync(file, 'utf8').split(`\n## ${title}\n`);
  if (text === undefined) throw new Error(`${file} has no "${title}"`);
  return text.split('\n## ')[0] ?? '';
}

/** Files named in numbered steps: by their path, or by name alone beside it. `<day>` stays. */
export function namedFiles(text: string): string[] {
  const steps = text.split('\n').filter((line) => /^\d+\. /.test(line));
  return steps.flatMap((step) => {
    const named = [...step.matchAll(/`([\w.<>/-]+\.tsx?)`/g)].map(([, name = '']) => name);
    const folder = dirname(named.find((name) => name.includes('/')) ?? '');
    return named
      .filter((name) => !name.startsWith('.'))
      .map((name) => (name.includes('/') ? name : `${folder}/${name}`));
  });
}

/** The steps of a page: each line of its `sh` blocks, and its `<!-- by hand: … -->`, in order. */
export function stepsOf(page: string): Step[] {
  const found = page.matchAll(/^```sh( keeps running)?\n([\s\S]*?)^```$|^<!-- by hand: (.*) -->$/gm);
  return [...found].flatMap(([, keeps, block, what]): Step[] => {
    if (what !== undefined) return [{ kind: 'by hand', what }];
    const commands = (block ?? '').split('\n').filter((line) => line !== '');
    return commands.map((command) => ({ kind: keeps ? 'keep' : 'run', command }));
  });
}

/** The environment of a newcomer's terminal: nothing of the product under test, nor of what a build in this process has set. */
export const newcomersEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(withoutServerSettings()).filter(([name]) => !/^(SODALIZIO_|NODE_ENV$|VITEST)/.test(name)),
  );

export class Terminals {
  readonly #cwd: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #kept: ChildProcess[] = [];

  constructor(cwd: string, env: NodeJS.ProcessEnv) {
    this.#cwd = cwd;
    this.#env = { ...env };
  }

  run(line: string): Promise<string> {
    const exported = /^export (\w+)=(\S+)$/.exec(line);
    if (exported?.[1]) {
      this.#env[exported[1]] = exported[2];
      return Promise.resolve('');
    }
    return new Promise((resolve, reject) => {
      const options = { cwd: this.#cwd, env: this.#env, maxBuffer: 64 * 1024 * 1024 };
      execFile('bash', ['-c', line], options, (error, stdout, stderr) => {
        if (error) reject(new Error(`${line}\nended with ${error.code}:\n${stdout}${stderr}`));
        else resolve(`${stdout}${stderr}`);
      });
    });
  }

  /** Starts a line that keeps running; returns its output until `ready`. Throws it where the process ends before. */
  keep(line: string, ready: RegExp): Promise<string> {
    // A process group of its own, as in a terminal: Ctrl-C reaches all of it.
    const child = spawn('bash', ['-c', line], { cwd: this.#cwd, env: this.#env, detached: true });
    this.#kept.push(child);
    return new Promise((resolve, reject) => {
      let output = '';
      const listen = (text: Buffer) => {
        output += String(text);
        if (ready.test(output)) resolve(output);
      };
      child.stdout.on('data', listen);
      child.stderr.on('data', listen);
      child.once('exit', (code) => reject(new Error(`${line}\nended with ${code}:\n${output}`)));
    });
  }

  async interrupt(): Promise<void> {
    const child = this.#kept.pop();
    if (child?.pid === undefined || child.exitCode !== null) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    process.kill(-child.pid, 'SIGINT');
    await exited;
  }

  async interruptAll(): Promise<void> {
    while (this.#kept.length > 0) await this.interrupt();
  }
}
