import { capture, Refusal } from '../processes.ts';
import { tool } from '../tools.ts';

/** Formats what was filled in: sorted imports and broken lines depend on how long a name is. Throws a Refusal. */
export async function formatFiles(files: readonly string[]): Promise<void> {
  const biome = [tool('@biomejs/biome', 'bin/biome'), 'check', '--write', '--no-errors-on-unmatched', ...files];
  const { code, output } = await capture(process.execPath, biome);
  if (code !== 0) throw new Refusal(`What was written could not be formatted:\n${output}`);
}
