import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { madeFolder, workspaceRoot } from '../workspace.ts';
import { serverEnvironment } from './server.ts';

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
