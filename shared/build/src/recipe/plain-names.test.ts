import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildPackage } from '../products/releases.ts';
import { plantArea } from '../release/test-planted-area.ts';
import { filesIn } from './file-list.ts';

const folder = mkdtempSync(join(tmpdir(), 'sodalizio-names-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the files of a release have names that every server takes and serves, however its sources are called', async () => {
  const { sources } = plantArea(join(folder, 'planted'), '1.0.0');
  const put = (file: string, content: string) => writeFileSync(join(sources, 'src', file), content);
  const screen = readFileSync(join(sources, 'src/planted.screen.tsx'), 'utf8');
  // More than Vite writes into the code itself.
  put("Città d'Arco (1).JPEG", 'x'.repeat(9000));
  put('perché.ts', "export const why = 'perché no';");
  put(
    'planted.screen.tsx',
    `${screen.replace('src={dot}', 'src={arco} onClick={() => import("./perché.ts").then(({ why }) => alert(why))}')}
    import arco from "./Città d'Arco (1).JPEG";`,
  );
  const release = join(folder, 'release');
  await buildPackage(sources, release);
  const files = filesIn(release);
  expect(files).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Citta_d_Arco__1_-[\w-]+\.jpg$/),
      expect.stringMatching(/^perche-[\w-]+\.js$/),
    ]),
  );
  expect(files.filter((file) => !/^[\w@~+-][\w@~+.-]*\.[a-z]+$/.test(file))).toEqual([]);
}, 120_000);
