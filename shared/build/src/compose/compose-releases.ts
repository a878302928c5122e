import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildKit } from '../kit/build-kit.ts';
import { atExit, Refusal } from '../processes.ts';
import { releasesFolder } from '../products/releases.ts';
import { AreaFinder, type ComposedArea } from './find-area.ts';
import { type ComposedShell, provideShell } from './find-shell.ts';
import { productAddress } from './product-address.ts';
import { parseSpecs } from './spec.ts';

export interface ComposedVersions {
  readonly shell: ComposedShell;
  readonly areas: readonly ComposedArea[];
  /** Of `beside`, what is not available, each with why. */
  readonly without: readonly { readonly id: string; readonly why: string }[];
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
  /** More specs, which are left out where they are not available. */
  readonly beside?: readonly string[] | undefined;
}

async function copyKit(shell: string, releases: string): Promise<string> {
  const kit = await buildKit(releasesFolder, shell);
  cpSync(join(releasesFolder, kit), join(releases, kit));
  return kit;
}

/**
 * Makes a releases folder from specs: `mf-x` (built from this checkout), `mf-x@1.2.0` and `mf-x@1.2.0-<hash>` (released on
 * this machine or at the product's address), `mf-x@./folder` (built, or used when it is a finished release),
 * `mf-x@https://host/areas/x/1.2.0-<hash>/` (downloaded). Throws a Refusal, one sentence, when one of them is not available.
 */
export async function composeReleases(
  specs: readonly string[],
  { shell, at, beside = [] }: ComposeChoices = {},
): Promise<ComposedReleases> {
  const asked = parseSpecs([...specs, ...beside]);
  const address = productAddress(at);
  const folder = mkdtempSync(join(tmpdir(), 'sodalizio-composed-'));
  const remove = atExit(() => rmSync(folder, { recursive: true, force: true }));
  try {
    const finder = new AreaFinder(folder, address);
    const areas: ComposedArea[] = [];
    // Serially: parallel builds only slow each other down.
    const without: ComposedVersions['without'][number][] = [];
    for (const spec of asked) {
      try {
        areas.push(await finder.place(spec));
      } catch (error) {
        if (!(error instanceof Refusal && beside.includes(spec.text))) throw error;
        without.push({ id: spec.id, why: error.message });
      }
    }
    const versions = { shell: await provideShell(shell, folder, address), areas, without };
    rmSync(join(folder, '.arriving'), { recursive: true, force: true });
    const composition = {
      shell: versions.shell.release,
      areas: areas.map(({ id, version, release }) => ({ id, version, path: `areas/${id}/${release}/` })),
      // The kit of this checkout is for its own shell.
      ...(shell === undefined ? { kit: await copyKit(versions.shell.release, folder) } : {}),
    };
    writeFileSync(join(folder, 'composition.json'), `${JSON.stringify(composition, null, 2)}\n`);
    return { folder, versions, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
