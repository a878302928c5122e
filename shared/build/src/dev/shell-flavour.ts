import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../is-record.ts';
import { buildDevFlavour, releasesFolder, sourcesHash } from '../products/releases.ts';
import { devFlavourFolder } from '../recipe/shell-config.ts';
import { madeFolder, workspacePackages } from '../workspace.ts';

/** The shell in its development flavour: its page, and the folder of its files where the product does not serve them. */
export interface ShellFlavour {
  readonly html: string;
  readonly folder: string | undefined;
}

function htmlIn(text: string): string | undefined {
  try {
    const page: unknown = JSON.parse(text);
    return isRecord(page) && typeof page.html === 'string' ? page.html : undefined;
  } catch {
    return undefined;
  }
}

export function flavourReleased(): boolean {
  try {
    const built: unknown = JSON.parse(readFileSync(join(releasesFolder, 'composition.json'), 'utf8'));
    const shell = isRecord(built) ? String(built.shell) : '';
    return existsSync(join(releasesFolder, 'shell', shell, devFlavourFolder, 'page.json'));
  } catch {
    return false;
  }
}

/**
 * The flavour of the product at this address, requested each time: a shell may go live meanwhile. A release without one, or no
 * shell at all, is replaced by a build of this checkout. Throws when the product does not answer.
 */
export async function flavourOf(address: string): Promise<ShellFlavour> {
  const answer = await fetch(`${address}/${devFlavourFolder}/page.json`, { cache: 'no-store' });
  const html = answer.ok ? htmlIn(await answer.text()) : undefined;
  return html === undefined ? prepareFlavour() : { html, folder: undefined };
}

let made: Promise<ShellFlavour> | undefined;

/** Starts building the fallback of `flavourOf` while the product is still starting. */
export function prepareFlavour(): Promise<ShellFlavour> {
  made ??= makeFlavour();
  made.catch(() => {
    made = undefined;
  });
  return made;
}

export const flavourFolder = async (): Promise<string | undefined> => (await made)?.folder;

async function makeFlavour(): Promise<ShellFlavour> {
  const shell = workspacePackages().find((one) => one.folder === 'shell');
  if (!shell) throw new Error('There is no shell package.');
  const folder = join(madeFolder, 'dev-shell', sourcesHash(shell));
  const page = join(folder, devFlavourFolder, 'page.json');
  if (!existsSync(page)) {
    process.stderr.write(
      'No shell is released that an area can be developed in: making one from this checkout, once...\n',
    );
    await buildDevFlavour(folder);
  }
  const html = htmlIn(readFileSync(page, 'utf8'));
  if (html === undefined) throw new Error(`${page} holds no page.`);
  return { html, folder };
}
