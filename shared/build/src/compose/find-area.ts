import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isRecord } from '../is-record.ts';
import { Refusal } from '../processes.ts';
import { buildPackage, buildRelease, releasesFolder } from '../products/releases.ts';
import { contentHash } from '../recipe/area-release.ts';
import { fileList, filesIn, writeFileList } from '../recipe/file-list.ts';
import { renameInTime } from '../rename-in-time.ts';
import { areaPackages, workspaceRoot } from '../workspace.ts';
import { downloadRelease } from './download-release.ts';
import { fetchBytes, liveProduct, publishedNames } from './product-address.ts';
import type { AreaSpec } from './spec.ts';

/** One area of a composed product: `release` is `<version>-<hash>`, `from` its source. */
export interface ComposedArea {
  readonly id: string;
  readonly version: string;
  readonly release: string;
  readonly from: string;
}

function readArea(spec: AreaSpec, folder: string): { version: string } {
  let area: unknown;
  try {
    area = JSON.parse(readFileSync(join(folder, 'area.json'), 'utf8'));
  } catch {
    throw new Refusal(`${spec.text}: it has no area.json that can be read, so it is no release of an area.`);
  }
  if (!isRecord(area) || typeof area.id !== 'string' || typeof area.version !== 'string')
    throw new Refusal(`${spec.text}: its area.json names no area and no version.`);
  if (area.id !== spec.id) throw new Refusal(`${spec.text}: what is there is the area "${area.id}".`);
  return { version: area.version };
}

function fitting(folder: string, name: string): string[] {
  if (!existsSync(folder)) return [];
  const age = (one: string) => statSync(join(folder, one)).mtimeMs;
  return readdirSync(folder)
    .filter((one) => fits(one, name))
    .sort((one, other) => age(other) - age(one));
}

const fits = (release: string, name: string) =>
  release === name || (release.startsWith(`${name}-`) && /^[0-9a-f]{8,64}$/.test(release.slice(name.length + 1)));

/** Puts releases into the server's folder structure: `<releases>/areas/<id>/<version>-<hash>/`. */
export class AreaFinder {
  readonly #releases: string;
  readonly #address: string;

  /** `address`: product to download releases from that are not on this machine. */
  constructor(releases: string, address: string) {
    this.#releases = releases;
    this.#address = address;
  }

  /** Finds or builds the release of one spec. Throws a Refusal, one sentence, when it cannot. */
  async place(spec: AreaSpec): Promise<ComposedArea> {
    const { source } = spec;
    if (source.kind === 'address') return this.#downloaded(spec, source.url);
    if (source.kind === 'release') return this.#released(spec, source.name);
    const path = source.kind === 'checkout' ? `mf-${spec.id}` : source.path;
    const folder = resolve(workspaceRoot, path);
    const own = areaPackages().find((one) => join(workspaceRoot, one.folder) === folder);
    if (own && own.folder === `mf-${spec.id}`)
      return this.#copied(spec, join(releasesFolder, await buildRelease(own)), `built from ${own.folder}`);
    return this.#fromFolder(spec, folder, path);
  }

  async #released(spec: AreaSpec, name: string): Promise<ComposedArea> {
    const local = join(releasesFolder, 'areas', spec.id);
    const [newest] = fitting(local, name);
    if (newest) return this.#copied(spec, join(local, newest), 'released on this machine');
    const nowhere = `${spec.text}: there is no release ${name} in ${local}, nor`;
    const path = await this.#pathAtProduct(spec.id, name).catch((error: unknown) => {
      throw error instanceof Refusal ? new Refusal(`${nowhere} elsewhere: ${error.message}`) : error;
    });
    if (!path) throw new Refusal(`${nowhere} at ${this.#address}.`);
    return this.#downloaded(spec, this.#address + path);
  }

  async #pathAtProduct(id: string, name: string): Promise<string | undefined> {
    // A whole name is an address already; a version alone has to be looked up, though it may end like one: 1.2.0-20261130.
    const path = `/areas/${id}/${name}/`;
    if (/-[0-9a-f]{8,64}$/.test(name) && (await fetchBytes(this.#address + path + fileList))) return path;
    const live = (await liveProduct(this.#address)).areas.find((one) => one.id === id);
    if (live && fits(basename(live.path), name)) return live.path;
    const found = (await publishedNames(this.#address, id)).find((one) => fits(one, name));
    return found && `/areas/${id}/${found}/`;
  }

  async #downloaded(spec: AreaSpec, url: string): Promise<ComposedArea> {
    const arrived = this.#fresh();
    if (!(await downloadRelease(url, arrived))) throw new Refusal(`${spec.text}: there is no release at ${url}.`);
    const { version } = readArea(spec, arrived);
    const release = basename(new URL(url).pathname);
    if (!release.startsWith(`${version}-`))
      throw new Refusal(`${spec.text}: what is at ${url} is version ${version}, not what its address says.`);
    return this.#placed(spec, arrived, { version, release, from: url });
  }

  async #fromFolder(spec: AreaSpec, folder: string, path: string): Promise<ComposedArea> {
    if (!existsSync(folder)) throw new Refusal(`${spec.text}: there is no folder ${folder}.`);
    const made = this.#fresh();
    const finished = existsSync(join(folder, 'area.json'));
    if (finished) cpSync(folder, made, { recursive: true });
    else if (existsSync(join(folder, 'vite.config.ts'))) await buildPackage(folder, made);
    else throw new Refusal(`${spec.text}: ${folder} holds neither an area to build nor a release.`);
    const { version } = readArea(spec, made);
    if (finished) writeFileList(made);
    const hash = contentHash(filesIn(made).flatMap((file) => [`/${file}`, readFileSync(join(made, file))]));
    const from = finished ? `the release in ${path}` : `built from ${path}`;
    return this.#placed(spec, made, { version, release: `${version}-${hash}`, from });
  }

  #copied(spec: AreaSpec, folder: string, from: string): ComposedArea {
    const copy = this.#fresh();
    cpSync(folder, copy, { recursive: true });
    const { version } = readArea(spec, copy);
    return this.#placed(spec, copy, { version, release: basename(folder), from });
  }

  #fresh(): string {
    const arriving = join(this.#releases, '.arriving');
    mkdirSync(arriving, { recursive: true });
    return mkdtempSync(join(arriving, 'area-'));
  }

  #placed(spec: AreaSpec, from: string, found: Omit<ComposedArea, 'id'>): ComposedArea {
    const home = join(this.#releases, 'areas', spec.id);
    mkdirSync(home, { recursive: true });
    rmSync(join(home, found.release), { recursive: true, force: true, maxRetries: 10 });
    renameInTime(from, join(home, found.release));
    return { id: spec.id, ...found };
  }
}
