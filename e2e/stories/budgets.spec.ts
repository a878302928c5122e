// Every first load pays for the shell, and every screen for its area: what is built here stays within the budgets of its folders.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildReleases, judgeBudgets, releasesFolder } from '@sodalizio/build';
import { expect, test } from '../support/people.ts';

test('the shell and every area are within their budgets', async () => {
  const lines = judgeBudgets(await buildReleases());
  expect(lines.map(({ of }) => of)).toEqual(['shell', 'associates', 'cms', 'messages', 'projects', 'questionnaires']);
  expect(lines.flatMap(({ of, passed, says }) => (passed ? [] : says.map((one) => `${of}: ${one}`)))).toEqual([]);
});

for (const [what, text] of [
  ['the development warnings of the router', 'Matched leaf route at location'],
  ['the names of components for developer tools', '@mantine/core/Button'],
] as const)
  test(`only the development flavour has ${what}`, async () => {
    const { shell } = await buildReleases();
    const files = join(releasesFolder, 'shell', shell, 'assets');
    const holding = (folder: string) =>
      readdirSync(folder).filter(
        (file) => file.endsWith('.js') && readFileSync(join(folder, file), 'utf8').includes(text),
      );
    expect(holding(files)).toEqual([]);
    expect(holding(join(files, 'dev'))).toHaveLength(1);
  });
