import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { madeFolder, workspaceRoot } from '../workspace.ts';
import { serverEnvironment, withoutServerSettings } from './server.ts';

afterEach(() => vi.unstubAllEnvs());

it('a setting that is empty says nothing: the demo goes where the server will look for it', () => {
  vi.stubEnv('SODALIZIO_DATA', '');
  vi.stubEnv('PORT', '');
  vi.stubEnv('RATE_LIMIT', '50');
  expect(serverEnvironment(undefined)).toMatchObject({
    SODALIZIO_DATA: join(madeFolder, 'data'),
    PORT: '4000',
    RATE_LIMIT: '50',
  });
  vi.stubEnv('SODALIZIO_DATA', '/var/sodalizio');
  expect(serverEnvironment('5000')).toMatchObject({ SODALIZIO_DATA: '/var/sodalizio', PORT: '5000' });
});

it('a folder is one from the root, wherever a command starts its server', () => {
  for (const name of ['SODALIZIO_DATA', 'SODALIZIO_RELEASES', 'SODALIZIO_COMPRESSED']) vi.stubEnv(name, 'var/it');
  const folder = join(workspaceRoot, 'var/it');
  expect(serverEnvironment(undefined)).toMatchObject({
    SODALIZIO_DATA: folder,
    SODALIZIO_RELEASES: folder,
    SODALIZIO_COMPRESSED: folder,
  });
});

it('a product for tests gets none of the settings that docs/server.md lists, and the rest', () => {
  const page = readFileSync(join(workspaceRoot, 'docs/server.md'), 'utf8');
  const names = [...page.matchAll(/^\| (`[A-Z_\d`, ]+`) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[A-Z_\d]+/g) ?? [],
  );
  expect(names).toContain('S3_SECRET_ACCESS_KEY');
  const env = Object.fromEntries(names.map((name) => [name, 'own']));
  expect(withoutServerSettings({ ...env, PATH: '/bin', SODALIZIO_E2E_PORT: '4700' })).toEqual({
    PATH: '/bin',
    SODALIZIO_E2E_PORT: '4700',
  });
});
