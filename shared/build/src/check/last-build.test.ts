import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { lastBuild } from './last-build.ts';

const releases = mkdtempSync(join(tmpdir(), 'sodalizio-last-build-'));
afterEach(() => rmSync(releases, { recursive: true, force: true }));

it('names the releases of the last build that are still there', () => {
  expect(lastBuild(releases)).toEqual({ shell: [], areas: [] });
  const paths = ['areas/things/1.0.0-0123456789/', 'areas/gone/1.0.0-0123456789/'];
  for (const path of ['shell/0123456789/', ...paths.slice(0, 1)]) {
    mkdirSync(join(releases, path), { recursive: true });
    writeFileSync(join(releases, path, 'files.json'), '{}');
  }
  const areas = paths.map((path) => ({ id: 'x', version: '1.0.0', path }));
  writeFileSync(join(releases, 'composition.json'), JSON.stringify({ shell: '0123456789', areas, kit: 'kit/x.tgz' }));
  expect(lastBuild(releases)).toEqual({ shell: ['shell/0123456789/'], areas: ['areas/things/1.0.0-0123456789/'] });
});
