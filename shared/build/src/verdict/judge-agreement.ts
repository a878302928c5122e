import { isOneAddress, screenAddress } from '@sodalizio/contract';
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

export function judgeContract({ release }: Candidate, { offers }: Surroundings): VerdictLine {
  const faults = !offers
    ? [noOffer]
    : speaksContract(offers.contract, release.contract)
      ? []
      : [`built for contract ${release.contract}, the live shell speaks ${offers.contract}`];
  return line('area contract', faults, `contract ${release.contract}`);
}

interface Taken {
  readonly name: string;
  readonly path: string;
  readonly by: string;
}

function clashes(mine: readonly Taken[], others: readonly Taken[]): string[] {
  const all = [...others];
  const faults: string[] = [];
  for (const one of mine) {
    const name = all.find((other) => other.name === one.name);
    if (name) faults.push(`the screen ${one.name} is there already (${name.by})`);
    const path = all.find((other) => screenAddress(other.path) === screenAddress(one.path));
    if (path) faults.push(`/admin/${one.path} is the address of ${path.name} already (${path.by})`);
    all.push(one);
  }
  return faults;
}

/** Names and addresses of screens are unique; referenced ones exist; permissions are known to the running API. */
export function judgeNames({ release, id }: Candidate, { offers, siblings, api }: Surroundings): VerdictLine {
  const mine = release.screens.map(({ name, path }) => ({ name, path, by: id }));
  const others = [
    ...(offers?.screens ?? []).map((one) => ({ ...one, by: 'shell' })),
    ...siblings.flatMap(({ id: by, screens }) => screens.map(({ name, path }) => ({ name, path, by }))),
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
    ...(release.search ? [release.search] : []),
  ];
  const unknown = [...new Set(asked.map(({ requires }) => requires))].filter((one) => !permissions.has(one));
  const several = mine.flatMap(({ path }) =>
    isOneAddress(path)
      ? []
      : [`/admin/${path} would take the addresses of others: write fixed parts, or parameters like ":id"`],
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
