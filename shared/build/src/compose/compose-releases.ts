import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AreaFinder, type ComposedArea } from './find-area.ts';
import { type ComposedShell, provideShell } from './find-shell.ts';
import { productAddress } from './product-address.ts';
import { parseSpecs } from './spec.ts';

export interface ComposedVersions {
  readonly shell: ComposedShell;
  readonly areas: readonly ComposedArea[];
}

export interface ComposedReleases {
  readonly folder: string;
  readonly versions: ComposedVersions;
  readonly remove: () => void;
}

export interface ComposeChoices {
  /** Name of a shell's release, or an address; default: this checkout's. */
  readonly shell?: string | undefined;
  readonly at?: string | undefined;
}

/**
 * Makes a releases folder from specs: `mf-x` (built from this checkout), `mf-x@1.2.0` and `mf-x@1.2.0-<hash>` (released on
 * this machine or at the product's address), `mf-x@./folder` (built, or used when it is a finished release),
 * `mf-x@https://host/areas/x/1.2.0-<hash>/` (downloaded). Throws a Refusal, one sentence, when one of them is not available.
 */
export async function composeReleases(
  specs: readonly string[],
  { shell, at }: ComposeChoices = {},
): Promise<ComposedReleases> {
  const asked = parseSpecs(specs);
  const address = productAddress(at);
  const folder = mkdtempSync(join(tmpdir(), 'sodalizio-composed-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const finder = new AreaFinder(folder, address);
    const areas: ComposedArea[] = [];
    // Serially: parallel builds only slow each other down.
    for (const spec of asked) areas.push(await finder.place(spec));
    const versions = { shell: await provideShell(shell, folder, address), areas };
    rmSync(join(folder, '.arriving'), { recursive: true, force: true });
    const composition = {
      shell: versions.shell.release,
      areas: areas.map(({ id, version, release }) => ({ id, version, path: `areas/${id}/${release}/` })),
    };
    writeFileSync(join(folder, 'composition.json'), `${JSON.stringify(composition, null, 2)}\n`);
    return { folder, versions, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
