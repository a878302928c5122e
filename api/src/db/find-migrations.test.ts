import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { findMigrations } from './find-migrations.ts';

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function sources(files: Readonly<Record<string, string>>): URL {
  folder = mkdtempSync(join(tmpdir(), 'sodalizio-slices-'));
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), code);
  }
  return pathToFileURL(`${folder}/`);
}

const up = 'export const up = async () => {};';

describe('migrations', () => {
  it('are found in the folders of the server, each with its own', async () => {
    const found = await findMigrations(
      sources({
        'gite/migrations/2026-11-21-gite.ts': up,
        'gite/migrations/2026-11-21-gite.test.ts': '',
        'gite/migrations/2026-12-01-gite-places.ts': up,
        'corsi/migrations/0002-members.ts': up,
      }),
    );
    expect(Object.keys(found)).toEqual(['0002-members', '2026-11-21-gite', '2026-12-01-gite-places']);
  });

  it.each(['0010-gite.ts', '2026-11-21-corsi.ts', '2026-11-21.ts', '2026-11-21-gitelle.ts'])(
    'are refused when they are called %s',
    async (name) => {
      const found = findMigrations(sources({ [`gite/migrations/${name}`]: up }));
      await expect(found).rejects.toThrow('must be called like 2026-01-31-gite.ts');
    },
  );

  it('are refused when they export no "up"', async () => {
    const found = findMigrations(sources({ 'gite/migrations/2026-11-21-gite.ts': '' }));
    await expect(found).rejects.toThrow('must export "up"');
  });
});
