import { expect, it } from 'vitest';
import { readModule } from '../read-modules.ts';
import { leftOut, reachOf, type Sources, testsOfAreasOnDatabase, testsOnDatabase } from './reach.ts';

const files: Readonly<Record<string, string>> = {
  'shared/contract/src/index.ts': "export * from './words.ts';",
  'shared/contract/src/words.ts': "export const word = 'parola'; export type Word = string;",
  'shared/contract/src/areas/things.ts': 'export const findThings = 1;',
  'shared/ui/src/index.ts': "export { Title } from './title.tsx';",
  'shared/ui/src/title.tsx':
    "import './title.css'; import { word } from '@sodalizio/contract'; export const Title = word;",
  'shared/ui/src/title.test.tsx': "import { Title } from './title.tsx'; Title;",
  'mf-things/src/area.tsx': "export const area = () => import('./list.screen.tsx');",
  'mf-things/src/list.screen.tsx':
    "import { findThings } from '@sodalizio/contract/things'; export default findThings;",
  'mf-things/src/area.test.ts': "import { area } from './area.tsx'; area;",
  'mf-others/src/area.tsx': "import type { Word } from '@sodalizio/contract'; export const area: Word = '';",
  'mf-others/src/area.test.ts': "import { area } from './area.tsx'; area;",
  'shell/src/start.tsx': "import { Title } from '@sodalizio/ui'; Title;",
  'api/src/db/test-database.ts': 'export const open = 1;',
  'api/src/db/engine.ts': "export const engine = new URL('./engine.worker.ts', import.meta.url);",
  'api/src/db/engine.worker.ts': 'export {};',
  'api/src/db/engine.test.ts': "import './engine.ts';",
  'api/test/test-app.ts': "import '../src/db/test-database.ts'; import '../src/platform/slices.ts';",
  'api/src/platform/slices.ts': 'export const slices = 1;',
  'api/src/platform/slices.test.ts': "import '../../test/test-app.ts';",
  'api/src/things/things.slice.ts': "import './things.repo.ts';",
  'api/src/things/things.repo.ts': 'export const findThings = 1;',
  'api/src/things/things.test.ts': "import '../../test/test-app.ts';",
  'api/src/things/words.test.ts': 'export {};',
  'shared/build/vitest.config.ts': "const setup = 'shared/testing/src/setup.ts';",
  'shared/testing/src/setup.ts': 'export {};',
  'shared/build/src/recipe/styles.ts': 'export const styles = 1;',
  'shared/build/src/compose/compose.test.ts': 'export {};',
  'e2e/support/people.ts': 'export const people = 1;',
  'e2e/stories/things/list.spec.ts': "import '../../support/people.ts';",
  'e2e/support/calls.ts': "export const aThing = '/api/things';",
  'e2e/support/run.ts': "export const run = 'shared/build/run.mjs';",
  'e2e/canary/src/area.tsx': 'export const area = 1;',
  'e2e/stories/keyboard.spec.ts': "const address = '/admin/things';",
  'e2e/stories/others/choose.spec.ts': "import { aThing } from '../../support/calls.ts'; aThing;",
  'e2e/stories/commands.spec.ts': "import { run } from '../support/run.ts'; run;",
  'e2e/stories/settings.spec.ts': 'export {};',
  'e2e/stories/newcomers.spec.ts': "const page = new URL('../../docs/newcomers.md', import.meta.url);",
  'api/src/mail/restored.test.ts': "const page = 'docs/server.md'; const words = 'See docs/newcomers.md';",
};

const named = (name: string, folder: string, exports: Readonly<Record<string, string>>) => ({
  name: `@sodalizio/${name}`,
  folder,
  exports,
});

const sources: Sources = {
  modules: Object.entries(files).map(([path, code]) => readModule(path, code)),
  packages: [
    named('contract', 'shared/contract', { '.': './src/index.ts', './*': './src/areas/*.ts' }),
    named('ui', 'shared/ui', { '.': './src/index.ts' }),
  ],
  areas: [
    { id: 'things', words: ['/things', "'Cose'"] },
    { id: 'others', words: ['/others', "'Altro'"] },
  ],
  textOf: (file) => files[file] ?? '',
};

/** Those of the area, those that name it, and those whose helper calls it. */
const thingsStories = [
  'e2e/stories/things/list.spec.ts',
  'e2e/stories/keyboard.spec.ts',
  'e2e/stories/others/choose.spec.ts',
];
const everyStory = Object.keys(files).filter((file) => file.endsWith('.spec.ts'));

it('a screen of an area reaches the tests and stories of that area, and the stories that name it or whose helper does', () => {
  expect(reachOf(['mf-things/src/list.screen.tsx'], sources)).toEqual({
    tests: ['mf-things/src/area.test.ts'],
    stories: thingsStories,
  });
});

it("the server's half of an area reaches every test that starts the server, and the area's stories", () => {
  expect(reachOf(['api/src/things/things.repo.ts'], sources)).toEqual({
    tests: ['api/src/platform/slices.test.ts', 'api/src/things/things.test.ts'],
    stories: thingsStories,
  });
});

it('a file of the contract reaches all that import it as a value, through other packages too', () => {
  expect(reachOf(['shared/contract/src/words.ts'], sources)).toEqual({
    tests: ['shared/ui/src/title.test.tsx'],
    stories: everyStory,
  });
});

it("an area's own contract reaches only its two halves", () => {
  expect(reachOf(['shared/contract/src/areas/things.ts'], sources)).toEqual({
    tests: ['mf-things/src/area.test.ts'],
    stories: thingsStories,
  });
});

it.each([
  'pnpm-lock.yaml',
  'biome.json',
  'mf-things/package.json',
  'shared/build/vitest.config.ts',
  'shared/testing/src/setup.ts',
  'api/src/gone.ts',
])('%s reaches everything', (file) => {
  expect(reachOf([file, 'mf-things/src/area.tsx'], sources)).toEqual({ everything: file });
});

it('a style sheet reaches what imports it, a worker what starts it, a helper of stories its stories', () => {
  expect(reachOf(['shared/ui/src/title.css'], sources)).toMatchObject({ tests: ['shared/ui/src/title.test.tsx'] });
  expect(reachOf(['api/src/db/engine.worker.ts'], sources)).toMatchObject({ tests: ['api/src/db/engine.test.ts'] });
  expect(reachOf(['e2e/support/people.ts'], sources)).toEqual({
    tests: [],
    stories: ['e2e/stories/things/list.spec.ts'],
  });
});

it('a file of the recipe reaches all tests of the recipe, and the stories that run its commands', () => {
  expect(reachOf(['shared/build/src/recipe/styles.ts'], sources)).toEqual({
    tests: ['shared/build/src/compose/compose.test.ts'],
    stories: ['e2e/stories/commands.spec.ts', 'e2e/stories/newcomers.spec.ts'],
  });
});

it('an area that only stories build reaches all stories', () => {
  expect(reachOf(['e2e/canary/src/area.tsx'], sources)).toEqual({ tests: [], stories: everyStory });
});

it('words for people reach nothing', () => {
  expect(reachOf(['README.md'], sources)).toEqual({ tests: [], stories: [] });
});

it('a page whose commands or statements are run reaches what runs them', () => {
  expect(reachOf(['docs/newcomers.md', 'docs/server.md'], sources)).toEqual({
    tests: ['api/src/mail/restored.test.ts'],
    stories: ['e2e/stories/newcomers.spec.ts'],
  });
});

it('tests on a database are those that reach one', () => {
  expect(testsOnDatabase(sources)).toEqual(['api/src/platform/slices.test.ts', 'api/src/things/things.test.ts']);
  expect(testsOfAreasOnDatabase(sources)).toEqual(['api/src/things/things.test.ts']);
});

it('says what is left out', () => {
  const change = { tests: ['mf-things/src/area.test.ts'], stories: ['e2e/stories/keyboard.spec.ts'] };
  expect(leftOut(['mf-things/src/area.tsx'], change, sources).split('\n')).toEqual([
    'Changed: mf-things/src/area.tsx',
    'They reach 1 test files and 1 files of stories.',
    'Left out, test files: shared/ui 1, mf-others 1, api 5, shared/build 1',
    'Left out, stories: things/list.spec.ts, others/choose.spec.ts, commands.spec.ts, settings.spec.ts, newcomers.spec.ts',
    'Everything: npm test',
  ]);
});
