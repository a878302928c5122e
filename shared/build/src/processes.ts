import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { workspaceRoot } from './workspace.ts';

export interface Ending {
  readonly code: number;
  readonly output: string;
}

/** A sentence for the person at the terminal: printed alone, without a stack. */
export class Refusal extends Error {}

const endingCodes = { SIGINT: 130, SIGTERM: 143 } as const;
type EndingSignal = keyof typeof endingCodes;
const endingSignals: readonly EndingSignal[] = ['SIGINT', 'SIGTERM'];
let interruptedBy: EndingSignal | undefined;

/** Ends the command after Ctrl-C, or a supervisor's signal, came while it ran a child process. */
export class Interrupted extends Refusal {
  readonly code: number;
  constructor(signal: EndingSignal) {
    super('Interrupted: nothing more is done.');
    this.code = endingCodes[signal];
  }
}

export function throwIfInterrupted(): void {
  if (interruptedBy) throw new Interrupted(interruptedBy);
}

/** First arguments of a Node program that must end with this one, also after kill -9; its `stdio` needs 'ipc' as the fourth. */
export const endsWithParent: readonly string[] = ['--import', new URL('./end-with-parent.ts', import.meta.url).href];

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

/** Runs a program in the terminal to its end and returns its code, as a shell counts it: 143 after SIGTERM. */
export function show(program: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: workspaceRoot, stdio: 'inherit', ...options });
    const passNoMore = passSignals([child]);
    child.on('error', (error) => {
      passNoMore();
      reject(error);
    });
    child.on('exit', (code, signal) => {
      passNoMore();
      resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? endingCodes[signal] : 1));
    });
  });
}

/** Forwards signals to these child processes, so that none outlives this one. Returns a function that stops forwarding. */
export function passSignals(children: readonly ChildProcess[]): () => void {
  const listeners = endingSignals.map((signal) => {
    const pass = () => {
      interruptedBy = signal;
      // Ctrl-C in a terminal has already reached the whole group.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      for (const child of children) child.kill(signal);
    };
    process.on(signal, pass);
    return { signal, pass };
  });
  return () => {
    for (const { signal, pass } of listeners) process.off(signal, pass);
  };
}

/** Calls `remove` when this program ends, unless the function it returns, which does the same, was called before. */
export function atExit(remove: () => void): () => void {
  const once = () => {
    process.off('exit', once);
    remove();
  };
  process.on('exit', once);
  return once;
}

/** Runs a command's body: prints a Refusal as its sentence, exits with the returned code. A signal without another listener ends the process. */
export function command(body: () => Promise<number>): void {
  for (const signal of endingSignals)
    process.on(signal, () => {
      if (process.listenerCount(signal) === 1) process.exit(endingCodes[signal]);
    });
  body().then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      process.stderr.write(
        `${error instanceof Refusal ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
      );
      process.exitCode = error instanceof Interrupted ? error.code : 1;
    },
  );
}
