import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { workspaceRoot } from './workspace.ts';

export interface Ending {
  readonly code: number;
  readonly output: string;
}

/** A sentence for the person at the terminal: printed alone, without a stack. */
export class Refusal extends Error {}

/** Runs a program from the repository's root to its end and returns its output. Throws only when it cannot be started. */
export function capture(program: string, args: readonly string[], options: SpawnOptions = {}): Promise<Ending> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: workspaceRoot, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout?.on('data', (text: Buffer) => {
      output += String(text);
    });
    child.stderr?.on('data', (text: Buffer) => {
      output += String(text);
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}

export function show(program: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: workspaceRoot, stdio: 'inherit', ...options });
    passSignals([child]);
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
  });
}

/** Forwards signals to these programs, so that none outlives this one. */
export function passSignals(children: readonly ChildProcess[]): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Ctrl-C in a terminal has already reached the whole group.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      for (const child of children) child.kill(signal);
    });
  }
}

/** Runs a command's body: prints a Refusal as its sentence, exits with the returned code. */
export function command(body: () => Promise<number>): void {
  body().then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      process.stderr.write(
        `${error instanceof Refusal ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
      );
      process.exitCode = 1;
    },
  );
}
