import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { capture, Refusal } from '../processes.ts';
import { briefServerFlags } from '../products/server.ts';
import { contentHash } from '../recipe/area-release.ts';
import { filesIn } from '../recipe/file-list.ts';
import { madeFolder, nameFolder, workspaceRoot } from '../workspace.ts';

/** What the demo is filled by, with the libraries it uses. */
function fillerHash(): string {
  const sources = ['api/src', 'shared/contract/src'].flatMap((folder) =>
    filesIn(join(workspaceRoot, folder)).map((file) => join(workspaceRoot, folder, file)),
  );
  const files = [join(workspaceRoot, 'pnpm-lock.yaml'), ...sources];
  return contentHash([process.version, ...files.flatMap((file) => [file, readFileSync(file)])]);
}

const day = 24 * 60 * 60 * 1000;

/** Data of other days, and of a filling that was killed. Of today, another process may be copying or filling one. */
export function removeOld(folder: string, today: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const isOld = name.startsWith('filling-') ? statSync(path).mtimeMs < Date.now() - day : !name.startsWith(today);
    if (isOld) rmSync(path, { recursive: true, force: true });
  }
}

/**
 * A data folder with the demo of today, to be copied: filling one takes four times as long as starting on it. Made once per
 * day and state of the server's sources. Safe with several processes: each fills its own, and the first gives it the name.
 * Throws a Refusal with the generator's words.
 */
export async function demoData(): Promise<string> {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format();
  const folder = join(madeFolder, 'demo-data');
  const filled = join(folder, `${today}-${fillerHash()}`);
  if (existsSync(filled)) return filled;
  mkdirSync(folder, { recursive: true });
  const own = mkdtempSync(join(folder, 'filling-'));
  try {
    const env = { ...process.env, SODALIZIO_DATA: own, DATABASE_URL: '' };
    const { code, output } = await capture(process.execPath, [...briefServerFlags, 'api/src/demo/demo.cli.ts'], {
      env,
    });
    if (code !== 0) throw new Refusal(`The demo could not be filled:\n${output}`);
    nameFolder(own, filled);
    removeOld(folder, today);
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
  return filled;
}
