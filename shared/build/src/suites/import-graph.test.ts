import { expect, it } from 'vitest';
import { readModule } from '../read-modules.ts';
import { importersOf, pastEntries } from './import-graph.ts';

const packages = ['ui', 'kit'].map((name) => ({
  name: `@sodalizio/${name}`,
  folder: `shared/${name}`,
  exports: { '.': './src/index.ts' },
}));
const importers = (files: Readonly<Record<string, string>>) => {
  const modules = Object.entries(files).map(([path, code]) => readModule(path, code));
  return importersOf(pastEntries(modules, packages), packages);
};

it('past a package’s entry, a name is imported from the file that defines it', () => {
  const found = importers({
    'shared/ui/src/index.ts': "export { Title } from './title.tsx'; export { Box } from './box.tsx';",
    'mf-things/src/title.screen.tsx': "import { Title } from '@sodalizio/ui'; Title;",
    'mf-things/src/both.screen.tsx': "import { Box, Title } from '@sodalizio/ui'; Box; Title;",
  });
  expect(found.get('shared/ui/src/box.tsx')).toEqual(
    new Set(['shared/ui/src/index.ts', 'mf-things/src/both.screen.tsx']),
  );
  expect(found.get('shared/ui/src/title.tsx')).toContain('mf-things/src/title.screen.tsx');
  expect(found.has('shared/ui/src/index.ts')).toBe(false);
});

it('past a package’s entry, what is not re-exported by name still comes from the entry', () => {
  const found = importers({
    'shared/ui/src/index.ts': "export { Title } from './title.tsx'; export const size = 1; export * from './all.ts';",
    'mf-things/src/size.ts': "import { size, Title } from '@sodalizio/ui'; size; Title;",
    'mf-things/src/whole.ts': "import * as ui from '@sodalizio/ui'; export default ui;",
    'mf-things/src/effect.ts': "import '@sodalizio/ui';",
  });
  expect(found.get('shared/ui/src/index.ts')).toEqual(
    new Set(['mf-things/src/size.ts', 'mf-things/src/whole.ts', 'mf-things/src/effect.ts']),
  );
  expect(found.get('shared/ui/src/title.tsx')).toContain('mf-things/src/size.ts');
});

it('past a package’s entry, a name of another package comes from that one', () => {
  const found = importers({
    'shared/ui/src/index.ts': "export { Title } from './title.tsx';",
    'shared/kit/src/index.ts': "export { Title } from '@sodalizio/ui';",
    'mf-things/src/title.screen.tsx': "import { Title } from '@sodalizio/kit'; Title;",
  });
  expect(found.get('shared/ui/src/index.ts')).toContain('mf-things/src/title.screen.tsx');
  expect(found.has('shared/kit/src/index.ts')).toBe(false);
});

it('past a package’s entry, also where a file of the package imports from it', () => {
  const found = importers({
    'shared/ui/src/index.ts': "export { Title } from './title.tsx'; export { Box } from './box.tsx';",
    'shared/ui/src/title.test.tsx': "import { Title } from './index.ts'; Title;",
  });
  expect(found.get('shared/ui/src/title.tsx')).toContain('shared/ui/src/title.test.tsx');
  expect(found.has('shared/ui/src/index.ts')).toBe(false);
});

it('a file of which only types are imported is not run, unless it is named elsewhere', () => {
  const found = importers({
    'api/src/work.ts': 'export type Work = string;',
    'api/src/types.ts': "import type { Work } from './work.ts'; export type Works = Work[];",
    'api/src/starts.ts':
      "import type { Work } from './work.ts'; export const start = new URL('./work.ts', import.meta.url);",
  });
  expect(found.get('api/src/work.ts')).toEqual(new Set(['api/src/starts.ts']));
});
