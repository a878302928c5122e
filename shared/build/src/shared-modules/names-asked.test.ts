import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { offerFaults, offerFor } from './curated-names.ts';
import { namesAsked, travellingFolders } from './names-asked.ts';

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function lay(files: Readonly<Record<string, string>>): string {
  folder = mkdtempSync(join(tmpdir(), 'sodalizio-names-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const area: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "@sodalizio/mf-things", "version": "1.0.0" }',
  'src/a.screen.tsx': `import { Chip, type ChipProps, Text as Words } from '@mantine/core';
    import { Calendar } from 'calendar';
    import * as z from 'zod';
    export type Named = z.infer<typeof z.string> & ChipProps;
    export default () => <Chip><Words>{z.number().parse(1)}<Calendar /></Words></Chip>;`,
  'src/a.test.tsx': "import { Timeline } from '@mantine/core'; export const a = Timeline;",
  'node_modules/calendar/package.json':
    '{ "name": "calendar", "module": "./main.mjs", "peerDependencies": { "@mantine/core": "*" } }',
  'node_modules/calendar/main.mjs': 'export { Calendar } from "./calendar.mjs";\n',
  'node_modules/calendar/calendar.mjs':
    'import { Popover, useProps as useProps$1 } from "@mantine/core";\nexport const Calendar = [Popover, useProps$1];\n',
};

const namesOf = (key: string) =>
  [
    ...(namesAsked([lay(area)])
      .get(key)
      ?.keys() ?? []),
  ].sort();

it('finds the values an area imports, and what its libraries import, without types and tests', () => {
  expect(namesOf('@mantine/core')).toEqual(['Chip', 'Popover', 'Text', 'useProps']);
});

it('finds the members read of a namespace, those of types left out', () => {
  expect(namesOf('zod')).toEqual(['number']);
});

it('reports missing and unused names with the command that fixes them', () => {
  const asked = namesAsked([lay(area)]);
  const offered = { ...offerFor(asked), '@mantine/core': ['Popover', 'Rating', 'useProps'] };
  expect(offerFaults(asked, offered)).toEqual([
    `${join(folder, 'src/a.screen.tsx')} asks @mantine/core for Chip, which the shell does not offer: npm run curate`,
    '@mantine/core: no area asks for Rating any more: npm run curate',
  ]);
  expect(offerFaults(asked, offerFor(asked))).toEqual([]);
});

it('reads every area of the workspace and the packages bundled into them', () => {
  const folders = travellingFolders().map((one) => one.split('/').slice(-2).join('/'));
  expect(folders.some((one) => one.endsWith('/mf-associates'))).toBe(true);
  expect(folders).toContain('shared/associate-search');
  expect(folders).toContain('shared/contract');
  expect(folders).not.toContain('shared/ui');
});
