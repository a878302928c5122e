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
    const said: unknown = JSON.parse(text);
    return isRecord(said) && typeof said.html === 'string' ? said.html : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the product that `npm start` left here has it. */
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
 * As the product at this address has it, asked anew each time: a shell may go live meanwhile. One that was released without,
 * or none at all, is replaced by one made from this checkout. Throws when the product does not answer.
 */
export async function flavourOf(address: string): Promise<ShellFlavour> {
  const answer = await fetch(`${address}/${devFlavourFolder}/page.json`, { cache: 'no-store' });
  const html = answer.ok ? htmlIn(await answer.text()) : undefined;
  return html === undefined ? prepareFlavour() : { html, folder: undefined };
}

let made: Promise<ShellFlavour> | undefined;

/** Begins to make what `flavourOf` falls back to, while the product is still starting. */
export function prepareFlavour(): Promise<ShellFlavour> {
  made ??= makeFlavour();
  made.catch(() => {
    made = undefined;
  });
  return made;
}

/** Where the one made here is; undefined when none was needed. */
export const flavourFolder = async (): Promise<string | undefined> => (await made)?.folder;

/** From this checkout, once for the same sources. */
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
