import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import ZipStream from 'zip-stream';
import { filesIn } from '../recipe/file-list.ts';

/** Fixed time of every entry: the same files give the same zip. */
const whenever = new Date(Date.UTC(2020, 0, 1));

export async function zipOf(folder: string): Promise<Buffer> {
  const zip = new ZipStream({ zlib: { level: 9 } });
  const whole = buffer(zip);
  for (const name of filesIn(folder)) {
    await new Promise<void>((resolve, reject) => {
      zip.entry(readFileSync(join(folder, name)), { name, date: whenever }, (error: unknown) =>
        error ? reject(error) : resolve(),
      );
    });
  }
  zip.finalize();
  return whole;
}
