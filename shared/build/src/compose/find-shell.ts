import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Refusal } from '../processes.ts';
import { buildShell, releasesFolder } from '../products/releases.ts';
import { downloadRelease } from './download-release.ts';
import { liveProduct, productAddress } from './product-address.ts';

export interface ComposedShell {
  readonly release: string;
  readonly from: string;
}

function copiedFrom(local: string, name: string, releases: string, from: string): ComposedShell {
  cpSync(join(local, name), join(releases, 'shell', name), { recursive: true });
  return { release: name, from };
}

async function downloaded(url: string, releases: string): Promise<ComposedShell> {
  const release = basename(new URL(url).pathname);
  if (!(await downloadRelease(url, join(releases, 'shell', release))))
    throw new Refusal(`--shell: there is no release of the shell at ${url}.`);
  if (!existsSync(join(releases, 'shell', release, 'shell.json')))
    throw new Refusal(`--shell: what is at ${url} is no shell.`);
  return { release, from: url };
}

/**
 * Puts a shell into a releases folder: this checkout's by default, the release of that name, the live one at a product's
 * address, or the release at its own address (`https://host/shell/<name>/`).
 * Throws a Refusal, one sentence, when there is none.
 */
export async function provideShell(
  asked: string | undefined,
  releases: string,
  address: string,
): Promise<ComposedShell> {
  const local = join(releasesFolder, 'shell');
  mkdirSync(join(releases, 'shell'), { recursive: true });
  if (asked === undefined) return copiedFrom(local, await buildShell(), releases, 'built from shell');
  if (/^https?:\/\//.test(asked)) {
    const base = productAddress(asked);
    if (/\/shell\/[\w.-]+$/.test(base)) return downloaded(`${base}/`, releases);
    const { shell } = await liveProduct(base);
    return downloaded(`${base}/shell/${shell}/`, releases);
  }
  if (!/^[\w-][\w.-]*$/.test(asked))
    throw new Refusal(`--shell ${asked}: write the name of a shell's release, or an address.`);
  if (existsSync(join(local, asked))) return copiedFrom(local, asked, releases, 'released on this machine');
  return downloaded(`${address}/shell/${asked}/`, releases);
}
