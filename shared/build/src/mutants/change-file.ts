import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { atExit } from '../processes.ts';

const Original = z.object({ file: z.string(), code: z.string() });

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
