import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { cachedDump, productFolder } from './data-template.ts';

const NOBODY = 65_534;

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

it.runIf(process.getuid?.() === 0)(
  'is made in a temporary folder where the code belongs to somebody else',
  async () => {
    const name = `test-${randomUUID()}`;
    const make = async () => ({ dump: (file: string) => writeFile(file, 'content'), close: async () => {} });
    process.seteuid?.(NOBODY);
    const file = await cachedDump(name, make).finally(() => process.seteuid?.(0));
    expect(await readFile(file, 'utf8')).toBe('content');
    expect(file.startsWith(productFolder)).toBe(false);
    // Another user could have put a template of their own where everybody may write.
    expect((await stat(dirname(file))).mode & 0o777).toBe(0o700);
    await rm(dirname(file), { recursive: true });
  },
);

it.runIf(process.getuid?.() === 0)('leaves no temporary folder behind when the process ends', async () => {
  const program = `
    const { cachedDump } = await import(${JSON.stringify(new URL('data-template.ts', import.meta.url).href)});
    const { writeFile } = await import('node:fs/promises');
    process.seteuid(${NOBODY});
    const make = async () => ({ dump: (file) => writeFile(file, 'content'), close: async () => {} });
    process.stdout.write(await cachedDump('test-${randomUUID()}', make));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  expect(stdout.startsWith(productFolder)).toBe(false);
  expect(stdout).toMatch(/\.tar$/);
  await expect(stat(dirname(stdout))).rejects.toMatchObject({ code: 'ENOENT' });
});
