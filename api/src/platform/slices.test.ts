import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endpoint } from '@sodalizio/contract';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startTestApp } from '../../test/test-app.ts';
import { checkGrants, contractOf } from './area-contracts.ts';
import { serve } from './serve-endpoint.ts';
import { findSlices, inDemoOrder, registerSlice, type Slice } from './slices.ts';

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

const trips = endpoint({
  method: 'GET',
  path: '/api/gite',
  area: 'gite',
  requires: 'public',
  summary: 'Trips',
  response: z.array(z.string()),
});
const sliceOf = (served: Omit<typeof trips, 'area' | 'path'> & { area?: string; path: `/${string}` }): Slice => ({
  register: (app) => serve(app, served, () => ['Pisa']),
});
const slice = 'export const slice = { register: () => {} };';

describe('the slices of the server', () => {
  it('are found by the name of their folder, in the order of their ids', async () => {
    const found = await findSlices(
      sources({
        'gite/gite.slice.ts': slice,
        'corsi/corsi.slice.ts': slice,
        'audit/audit.repo.ts': '',
        'corsi/gite.slice.ts': slice,
      }),
    );
    expect(found.map(({ id }) => id)).toEqual(['corsi', 'gite']);
  });

  it('fill their demo rows after those they need, each once', () => {
    const named = (id: string, ...demoAfter: string[]) => ({ id, slice: { ...sliceOf(trips), demoAfter } });
    const [courses, guides, tours] = [named('corsi', 'gite', 'guide'), named('gite', 'corsi'), named('guide', 'altro')];
    const ordered = inDemoOrder([courses, guides, tours]);
    expect(ordered).toEqual([guides.slice, tours.slice, courses.slice]);
  });

  it('stop the server when their file exports no slice', async () => {
    const found = findSlices(sources({ 'gite/gite.slice.ts': 'export const gite = 1;' }));
    await expect(found).rejects.toThrow('api/src/gite/gite.slice.ts must export "slice"');
  });

  it('serve endpoints of their own area, and are refused at start otherwise', async () => {
    const { area: _, ...nobodys } = trips;
    const app = await startTestApp({
      members: 1,
      more: (app) => {
        registerSlice(app, { id: 'gite', slice: sliceOf(trips) });
        registerSlice(app, { id: 'mete', slice: sliceOf({ ...nobodys, path: '/api/mete' }) });
        const another = { id: 'mete', slice: sliceOf({ ...trips, path: '/api/mete/altre' }) };
        expect(() => registerSlice(app, another)).toThrow('GET /api/mete/altre is served by api/src/mete');
        const anAreas = { id: 'cms', slice: sliceOf({ ...nobodys, path: '/api/cms/altre' }) };
        expect(() => registerSlice(app, anAreas)).toThrow(
          "GET /api/cms/altre is served by api/src/cms: its endpoint must say area: 'cms'",
        );
      },
    });
    expect(await (await app.fetch('/api/gite')).json()).toEqual(['Pisa']);
    await app.close();
  });
});

describe('the contract of an area', () => {
  const permissions = { 'gite.read': ['superadmin', 'secretary'] } as const;

  it('is its endpoints and its permissions', () => {
    const guarded = { ...trips, requires: 'gite.read' };
    const read = contractOf('gite', { trips: guarded, permissions, tripSorts: ['title'] });
    expect(read).toEqual({ id: 'gite', endpoints: [guarded], permissions });
    const both = contractOf('gite', { trips: { sorts: ['title'], find: guarded, one: trips }, permissions });
    expect(both.endpoints).toEqual([guarded, trips]);
  });

  it.each([
    [{ trips: { ...trips, area: 'corsi' } }, "GET /api/gite must say area: 'gite'"],
    [{ trips: { ...trips, requires: 'gite.edit' }, permissions }, "'gite.edit', which is not declared"],
    [{ permissions: { 'users.manage': ['secretary'] } }, "'users.manage' must begin with 'gite.'"],
  ])('is refused: %j', (module, says) => {
    expect(() => contractOf('gite', module)).toThrow(says);
  });

  it('gives its permissions to roles and to those who have one of any area', () => {
    const given = (permission: string, to: string) => ({ permissions: { [permission]: [to] } }) as object;
    const pictures = contractOf('foto', { ...given('foto.add', 'gite.menu') });
    const both = [pictures, contractOf('gite', { ...given('gite.menu', 'admin') })];
    expect(() => checkGrants(both)).not.toThrow();
    expect(() => checkGrants([pictures])).toThrow("'foto.add' is given to 'gite.menu', which is no role");
  });
});
