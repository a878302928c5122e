import { createHash } from 'node:crypto';
import {
  type AreaRelease,
  areaRelease,
  areaVersion,
  isOneAddress,
  permissions,
  screenAddress,
} from '@sodalizio/contract';
import * as z from 'zod';
import { permissionsOfAreas } from '../../platform/area-contracts.ts';
import { refuseHostile } from '../../platform/input.ts';
import { checkStyles } from './check-styles.ts';
import { intakeSentences as says } from './intake.labels.ts';
import { refused } from './release-zip.ts';

type Files = ReadonlyMap<string, Buffer>;
type AsksPermissions = Pick<AreaRelease, 'menu' | 'screens' | 'slots' | 'actions' | 'search'>;

const knownPermissions: ReadonlySet<string> = new Set([
  ...permissions,
  ...Object.keys(permissionsOfAreas),
  'signed-in',
  'public',
]);

/** A hundred times the longest here. Sixty megabytes of empty lists would hold the server for 20 seconds. */
const MOST_JSON = 1024 * 1024;

function jsonOf(files: Files, name: string): unknown {
  const body = files.get(name);
  if (body && body.length > MOST_JSON) throw refused(says.jsonTooBig(name));
  try {
    return JSON.parse(body?.toString('utf8') ?? '');
  } catch (error) {
    throw refused(says.notJson(name), error);
  }
}

/** The database keeps `area.json`: what it cannot store would fail there, with the files already written. */
function checkStorable(release: AreaRelease): void {
  try {
    refuseHostile(release, 'area.json');
  } catch (error) {
    throw refused(says.unstorable, error);
  }
}

/** Parses `area.json`. Throws `release-refused` where it is missing or is another area's. */
function readAreaJson(files: Files, area: string): AreaRelease {
  if (!files.has('area.json')) throw refused(says.noAreaJson);
  const parsed = areaRelease.safeParse(jsonOf(files, 'area.json'));
  if (!parsed.success) {
    throw refused(says.wrongShape(parsed.error.issues[0]?.path.join('.') || 'area.json'), parsed.error);
  }
  const release = parsed.data;
  if (release.id !== area) throw refused(says.otherArea(release.id, area));
  if (!areaVersion.safeParse(release.version).success) throw refused(says.version(release.version));
  checkStorable(release);
  return release;
}

function checkFiles(release: AreaRelease, files: Files): void {
  const parts = [...release.screens, ...(release.slots ?? [])];
  const preloaded = parts.flatMap(({ preload }) => (preload ? [...preload.js, ...preload.css] : []));
  const missing = [...new Set([release.entry, ...release.css, ...preloaded])].filter((path) => !files.has(path));
  if (missing.length > 0) throw refused(says.missing(missing));
}

/** The received files are exactly those that the build listed, with their digests: whoever composes a product verifies them so. */
function checkList(files: Files): void {
  if (!files.has('files.json')) throw refused(says.noList);
  const listed = z.record(z.string(), z.string()).safeParse(jsonOf(files, 'files.json'));
  if (!listed.success) throw refused(says.otherFiles(['files.json']), listed.error);
  const digests = new Map(Object.entries(listed.data));
  const digestOf = (body: Buffer) => createHash('sha256').update(body).digest('hex');
  const here = [...files].filter(([path]) => path !== 'files.json');
  const other = here.filter(([path, body]) => digests.get(path) !== digestOf(body)).map(([path]) => path);
  const gone = [...digests.keys()].filter((path) => !files.has(path));
  if (other.length + gone.length > 0) throw refused(says.otherFiles([...other, ...gone]));
}

/** Throws `release-refused` where a part of the release requires a permission that does not exist. */
export function checkPermissions({ menu, screens, slots = [], actions = [], search }: AsksPermissions): void {
  const parts = [...menu, ...screens, ...slots, ...actions, ...(search ? [search] : [])];
  const asked = parts.map(({ requires }) => requires);
  const unknown = [...new Set(asked)].filter((name) => !knownPermissions.has(name));
  if (unknown.length > 0) throw refused(says.permission(unknown));
}

function checkNames({ menu, screens }: AreaRelease): void {
  const seen = new Set<string>();
  for (const { name, path } of screens) {
    if (!isOneAddress(path)) throw refused(says.severalAddresses(path));
    const address = `/${screenAddress(path)}`;
    if (seen.has(name) || seen.has(address)) throw refused(says.screenTwice(seen.has(name) ? name : path));
    seen.add(name).add(address);
  }
  const nowhere = menu.map(({ screen }) => screen).filter((name) => !screens.some((one) => one.name === name));
  if (nowhere.length > 0) throw refused(says.noScreen(nowhere));
}

/** Everything a server can know of a release without running it. Throws `release-refused` with a sentence. */
export async function checkRelease(files: Files, area: string): Promise<AreaRelease> {
  const release = readAreaJson(files, area);
  checkList(files);
  checkFiles(release, files);
  // Other hosts read it instead of area.json.
  if (files.has('mf-manifest.json')) jsonOf(files, 'mf-manifest.json');
  checkPermissions(release);
  checkNames(release);
  await checkStyles(files, area);
  return release;
}
