import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { passSignals } from '../processes.ts';
import { serverEnvironment } from '../products/server.ts';
import { devServerPort, shellDevPort } from '../recipe/dev-ports.ts';
import { developmentRelease } from '../recipe/dev-release.ts';
import { evaluateArea } from '../recipe/evaluate-area.ts';
import { writeFileList } from '../recipe/file-list.ts';
import { areaOffers } from '../recipe/slot-shapes.ts';
import { tool } from '../tools.ts';
import { areaPackages, madeFolder, workspaceRoot } from '../workspace.ts';

/** A composition of the areas' development servers; written where the server looks for releases. */
async function writeComposition(releases: string): Promise<void> {
  const areas = [];
  for (const one of areaPackages()) {
    const id = one.folder.slice('mf-'.length);
    const release = developmentRelease(
      await evaluateArea(join(workspaceRoot, one.folder)),
      one.version,
      (await areaOffers()).slots,
    );
    const folder = join(releases, 'areas', id, 'dev');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'area.json'), JSON.stringify(release));
    // Without it a server with a bucket takes the release for one that is still being copied.
    writeFileList(folder);
    areas.push({ id, version: one.version, path: `areas/${id}/dev/` });
  }
  writeFileSync(join(releases, 'composition.json'), JSON.stringify({ shell: 'dev', areas }));
}

/** Server, shell and all areas from their sources, with hot reload, at the address of the shell's development server. */
export async function developEverything(apiPort: string): Promise<number> {
  const releases = join(madeFolder, 'dev-releases');
  mkdirSync(releases, { recursive: true });
  await writeComposition(releases);
  const vite = tool('vite', 'bin/vite.js');
  const env = { ...process.env, SODALIZIO_API: `http://127.0.0.1:${apiPort}` };
  const start = (args: readonly string[], folder: string, environment: NodeJS.ProcessEnv) =>
    spawn(process.execPath, args, { cwd: join(workspaceRoot, folder), env: environment, stdio: 'inherit' });
  const api = { ...serverEnvironment(apiPort), SODALIZIO_RELEASES: releases };
  const children = [
    start(['--watch-path=src', '--watch-preserve-output', 'src/main.ts'], 'api', api),
    start([vite, '--clearScreen', 'false'], 'shell', env),
    ...areaPackages().map((one) => start([vite, '--clearScreen', 'false'], one.folder, env)),
  ];
  passSignals(children);
  process.stdout.write(
    `Open http://127.0.0.1:${shellDevPort()} (areas from port ${devServerPort('')} on, API on ${apiPort})\n`,
  );
  await Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve))));
  return 0;
}
