import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesIn, writeFileList } from '../recipe/file-list.ts';
import { workspaceRoot } from '../workspace.ts';

const sources: Readonly<Record<string, string>> = {
  'vite.config.ts': "import { areaConfig } from '@sodalizio/build'; export default areaConfig({ id: 'planted' });",
  'src/area.tsx': `import { defineArea } from '@sodalizio/area-kit';
    export const area = defineArea({
      id: 'planted',
      menu: [{ screen: 'planted.index', label: 'Piante', icon: 'M0 0', order: 1, requires: 'signed-in' }],
      screens: [{ name: 'planted.index', path: 'planted', title: 'Piante', requires: 'signed-in', load: () => import('./planted.screen.tsx') }],
    });`,
  'src/planted.screen.tsx': `import { savedViews } from '@sodalizio/contract/associates';
    import { Content } from '@sodalizio/ui';
    import styles from './planted.module.css';
    const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
    export default () => <Content><h1>Piante</h1><p className={styles.words}>Tutto bene {savedViews.path}</p><img alt="Una pianta" src={dot} /></Content>;`,
  'src/planted.module.css': '.words { font-weight: 600 }',
};

const story = `import { expect, signIn, test } from ${JSON.stringify(join(workspaceRoot, 'e2e/support/people.ts'))};
  test('the plants are well', async ({ page }) => {
    await signIn(page, 'superadmin');
    await page.goto('/admin/planted');
    await expect(page.getByText('Tutto bene')).toBeVisible({ timeout: 8000 });
  });`;

export function plantArea(home: string, version: string): { sources: string; stories: string } {
  const all = {
    ...sources,
    'package.json': `{ "name": "@sodalizio/mf-planted", "version": "${version}", "type": "module" }`,
    'stories/planted.spec.ts': story,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  symlinkSync(join(workspaceRoot, 'e2e/node_modules'), join(home, 'node_modules'));
  return { sources: home, stories: join(home, 'stories') };
}

export function tamper(
  release: string,
  copy: string,
  change: (path: string, text: string) => string | undefined,
): string {
  cpSync(release, copy, { recursive: true });
  for (const path of filesIn(copy).filter((one) => /\.(js|css|json)$/.test(one))) {
    const text = readFileSync(join(copy, path), 'utf8');
    writeFileSync(join(copy, path), change(path, text) ?? text);
  }
  writeFileList(copy);
  return copy;
}
