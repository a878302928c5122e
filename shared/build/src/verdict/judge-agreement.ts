import { areaVersion, isOneAddress, screenAddress } from '@sodalizio/contract';
import { sharedMisfits, speaksContract } from '@sodalizio/contract/shared-fit';
import { isRecord } from '../is-record.ts';
import { type Candidate, line, releaseJson, type Surroundings, type VerdictLine } from './judged.ts';

const noOffer = 'the live shell does not say what it offers: release a newer one';

function ownCopies({ folder }: Candidate): string[] {
  const shared = releaseJson(folder, 'mf-manifest.json')?.shared;
  if (!Array.isArray(shared)) return ['mf-manifest.json lists no shared packages'];
  return shared.flatMap((one: unknown) => {
    if (!isRecord(one)) return [];
    const files = JSON.stringify(one.assets ?? {}).match(/"[^"]+\.(?:js|css)"/g) ?? [];
    return files.length > 0 ? [`brings its own copy of ${String(one.name)}`] : [];
  });
}

/** Versions and names of shared modules, and one copy of each. */
export function judgeShared(candidate: Candidate, { offers }: Surroundings): VerdictLine {
  const { shared } = candidate.release;
  const misfits = offers ? sharedMisfits(shared, offers.shared).map((one) => `needs ${one}`) : [noOffer];
  return line(
    'shared packages',
    [...misfits, ...ownCopies(candidate)],
    `${Object.keys(shared).length}, one copy of each`,
  );
}

/** The contract it was built for, and a version that the product takes. */
export function judgeContract({ release }: Candidate, { offers }: Surroundings): VerdictLine {
  const faults = !offers
    ? [noOffer]
    : speaksContract(offers.contract, release.contract)
      ? []
      : [`built for contract ${release.contract}, the live shell speaks ${offers.contract}`];
  const version = areaVersion.safeParse(release.version).success
    ? []
    : [`the version ${release.version} is no number like 1.4.0`];
  return line('area contract', [...faults, ...version], `contract ${release.contract}`);
}

interface Taken {
  readonly name: string;
  readonly path: string;
  readonly by: string;
  /** At the root instead of below /admin. Undefined where that is not known: it takes both. */
  readonly isPublic?: boolean;
}

const taken = (by: string, { name, path, requires }: Candidate['release']['screens'][number]): Taken => ({
  name,
  path,
  by,
  isPublic: requires === 'public',
});

const shown = ({ path, isPublic }: Taken) => `${isPublic ? '' : '/admin'}/${path}`;

/** As the server compares them: within one area, public or not. */
const isSamePlace = (one: Taken, other: Taken) =>
  screenAddress(one.path) === screenAddress(other.path) &&
  (one.by === other.by || other.isPublic === undefined || one.isPublic === other.isPublic);

function clashes(mine: readonly Taken[], others: readonly Taken[]): string[] {
  const all = [...others];
  const faults: string[] = [];
  for (const one of mine) {
    const name = all.find((other) => other.name === one.name);
    if (name) faults.push(`the screen ${one.name} is there already (${name.by})`);
    const path = all.find((other) => isSamePlace(one, other));
    if (path) faults.push(`${shown(one)} is the address of ${path.name} already (${path.by})`);
    all.push(one);
  }
  return faults;
}

/** Names and addresses of screens are unique; referenced ones exist; permissions are known to the running API. */
export function judgeNames({ release, id }: Candidate, { offers, siblings, api }: Surroundings): VerdictLine {
  const mine = release.screens.map((one) => taken(id, one));
  const others = [
    ...(offers?.screens ?? []).map((one) => ({ ...one, by: 'shell' })),
    ...siblings.flatMap(({ id: by, screens }) => screens.map((one) => taken(by, one))),
  ];
  const known = new Set([...mine, ...others].map(({ name }) => name));
  const parents = release.screens.flatMap(({ name, parent }) =>
    typeof parent === 'string' && !known.has(parent) ? [`${name} stands below ${parent}, which nobody has`] : [],
  );
  const entries = release.menu.flatMap(({ screen }) =>
    mine.some(({ name }) => name === screen) ? [] : [`the menu opens ${String(screen)}, which is no screen of it`],
  );
  const listed = isRecord(api) && Array.isArray(api['x-permissions']) ? api['x-permissions'] : undefined;
  const permissions = new Set<unknown>(['signed-in', 'public', ...(listed ?? [])]);
  const asked = [
    ...release.screens,
    ...release.menu,
    ...(release.slots ?? []),
    ...(release.actions ?? []),
    ...(release.search ? [release.search] : []),
  ];
  const unknown = [...new Set(asked.map(({ requires }) => requires))].filter((one) => !permissions.has(one));
  const several = mine.flatMap((one) =>
    isOneAddress(one.path)
      ? []
      : [`${shown(one)} would take the addresses of others: write fixed parts, or parameters like ":id"`],
  );
  const faults = [
    ...several,
    ...clashes(mine, others),
    ...parents,
    ...entries,
    ...(listed ? [] : ['the running API does not say which permissions there are']),
    ...unknown.map((one) => `nobody can have the permission ${String(one)}: the running API does not know it`),
  ];
  return line('screens and permissions', faults, `${mine.length} screens, ${permissions.size - 2} permissions known`);
}
