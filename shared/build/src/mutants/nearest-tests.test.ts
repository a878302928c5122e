import { expect, it } from 'vitest';
import { nearestTests } from './nearest-tests.ts';

const importers = new Map([
  ['api/src/auth/roles.ts', new Set(['api/src/build-app.ts', 'api/src/users/roles.test.ts'])],
  [
    'api/src/build-app.ts',
    new Set(['api/src/auth/log-in.test.ts', 'api/src/cms/a.test.ts', 'shared/testing/src/app.ts', 'api/src/main.ts']),
  ],
  ['api/src/main.ts', new Set(['api/src/b.test.ts', 'api/src/build-app.ts'])],
  ['shared/testing/src/app.ts', new Set(['mf-cms/src/area.test.ts'])],
]);

it('takes tests of the folder and those that import a file before tests that are farther away', () => {
  const all = nearestTests('api/src/auth/roles.ts', importers, 10);
  expect(all).toEqual([
    'api/src/users/roles.test.ts',
    'api/src/auth/log-in.test.ts',
    'api/src/cms/a.test.ts',
    'api/src/b.test.ts',
    'mf-cms/src/area.test.ts',
  ]);
  expect(nearestTests('api/src/auth/roles.ts', importers, 2)).toEqual(all.slice(0, 2));
});

it('takes the test of the same name first, also where it imports the file by the package', () => {
  const found = new Map([
    ['shared/ui/src/bar.ts', new Set(['shared/ui/src/index.ts', 'shared/ui/src/foo.test.tsx'])],
    ['shared/ui/src/index.ts', new Set(['shared/ui/src/bar.test.tsx'])],
  ]);
  expect(nearestTests('shared/ui/src/bar.ts', found, 1)).toEqual(['shared/ui/src/bar.test.tsx']);
});

it('takes tests of the folder itself before those of folders in it', () => {
  const found = new Map([
    ['api/src/a/b.ts', new Set(['api/src/app.ts'])],
    ['api/src/app.ts', new Set(['api/src/a/c/d.test.ts', 'api/src/a/e.test.ts'])],
  ]);
  expect(nearestTests('api/src/a/b.ts', found, 1)).toEqual(['api/src/a/e.test.ts']);
});

it('takes tests of the same subject before the others of the folder', () => {
  const found = new Map([
    ['api/src/a/things.texts.ts', new Set(['api/src/app.ts'])],
    ['api/src/app.ts', new Set(['api/src/a/export.test.ts', 'api/src/a/things.search.test.ts'])],
  ]);
  expect(nearestTests('api/src/a/things.texts.ts', found, 1)).toEqual(['api/src/a/things.search.test.ts']);
});

it('finds none for a file that no test imports', () => {
  expect(nearestTests('mf-cms/src/alone.ts', importers, 10)).toEqual([]);
});
