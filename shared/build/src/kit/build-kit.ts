import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { capture, Refusal } from '../processes.ts';
import { contentHash } from '../recipe/area-release.ts';
import { renameInTime } from '../rename-in-time.ts';
import { workspaceRoot } from '../workspace.ts';
import { kitFiles } from './kit-files.ts';

const program = 'kit.mjs';

/**
 * Packs the kit with `npm pack` into the releases folder, unless it is there; returns its path in it. `shell`: the name of the
 * release that areas made with it are for. The file's name has a hash of the content, because npm caches packages by address.
 */
export async function buildKit(releases: string, shell: string): Promise<string> {
  const { offers } = JSON.parse(readFileSync(join(releases, 'shell', shell, 'shell.json'), 'utf8'));
  const files = kitFiles(offers.contract);
  const source = join(workspaceRoot, 'shared/build/kit', program);
  const hash = contentHash([program, readFileSync(source), ...[...files].flat()]);
  const path = `kit/sodalizio-kit-${hash}.tgz`;
  if (existsSync(join(releases, path))) return path;
  process.stderr.write('Packing the kit...\n');
  const folder = mkdtempSync(join(tmpdir(), 'sodalizio-kit-'));
  try {
    for (const [name, content] of files) {
      mkdirSync(dirname(join(folder, 'workspace', name)), { recursive: true });
      writeFileSync(join(folder, 'workspace', name), content);
    }
    cpSync(source, join(folder, program));
    const manifest = {
      name: 'sodalizio-kit',
      version: '1.0.0',
      type: 'module',
      bin: program,
      files: [program, 'workspace'],
      engines: { node: '>=20' },
    };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    const windows = process.platform === 'win32';
    const { code, output } = await capture(windows ? 'npm.cmd' : 'npm', ['pack', '--ignore-scripts', '--silent'], {
      cwd: folder,
      shell: windows,
    });
    if (code !== 0) throw new Refusal(`The kit could not be packed:\n${output}`);
    mkdirSync(join(releases, 'kit'), { recursive: true });
    // Copied beside it first: the temporary folder may be on another disk.
    cpSync(join(folder, 'sodalizio-kit-1.0.0.tgz'), join(releases, `${path}.${process.pid}`));
    renameInTime(join(releases, `${path}.${process.pid}`), join(releases, path));
    return path;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
