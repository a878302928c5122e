import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { atExit, Refusal } from '../processes.ts';

const Original = z.object({ file: z.string(), code: z.string() });

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Refuses where another run changes files of this checkout: the two would put back each other's files, and judge each other's
 * changes. Otherwise `file` names this program until it ends; one that a killed run left does not count.
 */
export function runAlone(file: string): void {
  const pid = Number(existsSync(file) ? readFileSync(file, 'utf8') : 0);
  if (pid > 0 && pid !== process.pid && isRunning(pid))
    throw new Refusal(
      `Process ${pid} is trying mutants in this checkout: one run at a time. (If it is another program, delete ${file}.)`,
    );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, String(process.pid));
  atExit(() => rmSync(file, { force: true }));
}

/** Puts back the file that a run left changed when it was killed; undefined where none was. */
export function putBack(note: string): string | undefined {
  if (!existsSync(note)) return undefined;
  const { file, code } = Original.parse(JSON.parse(readFileSync(note, 'utf8')));
  writeFileSync(file, code);
  rmSync(note);
  return file;
}

/**
 * Runs with other content in a file. On disk, because worker threads and child processes of tests read it there. The
 * original is in the note meanwhile: it is put back also where this program ends before, after a kill -9 by the next run.
 */
export async function withContent<T>(note: string, file: string, content: string, run: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(note), { recursive: true });
  writeFileSync(note, JSON.stringify({ file, code: readFileSync(file, 'utf8') }));
  // `| head` closes the output, and the next line that is printed ends the program.
  const end = atExit(() => void putBack(note));
  writeFileSync(file, content);
  try {
    return await run();
  } finally {
    end();
  }
}
