import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { expect, it } from 'vitest';
import { cachedDump } from './data-template.ts';

it('the first to be done gives the template its name, and whoever reads it is not disturbed by the next', async () => {
  const name = `test-${randomUUID()}`;
  const both = Promise.withResolvers<void>();
  const engine = (content: string, wait: Promise<void>) => async () => ({
    dump: async (file: string) => {
      await wait;
      await writeFile(file, content);
    },
    close: async () => {},
  });
  const late = cachedDump(name, engine('second', both.promise));
  const file = await cachedDump(name, engine('first', Promise.resolve()));
  try {
    const opened = await openAsBlob(file);
    both.resolve();
    expect(await late).toBe(file);
    expect(await opened.text()).toBe('first');
    expect((await readdir(dirname(file))).filter((one) => one.startsWith(name))).toEqual([basename(file)]);
  } finally {
    await rm(file, { force: true });
  }
});
