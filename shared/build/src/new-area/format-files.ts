import { capture, Refusal } from '../processes.ts';
import { tool } from '../tools.ts';

/** Formats generated files: sorted imports and line breaks depend on the length of names. Throws a Refusal. */
export async function formatFiles(files: readonly string[]): Promise<void> {
  const biome = [tool('@biomejs/biome', 'bin/biome'), 'check', '--write', '--no-errors-on-unmatched', ...files];
  const { code, output } = await capture(process.execPath, biome);
  if (code !== 0) throw new Refusal(`What was written could not be formatted:\n${output}`);
}
