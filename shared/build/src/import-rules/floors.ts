/** A package with layered folders: `floors` from the lowest up, `ground` are files of `root` below them all. */
interface House {
  readonly root: string;
  readonly floors: readonly string[];
  readonly ground: RegExp;
  /** Folders on one floor above the listed ones, independent of each other; without it each folder has to be listed. */
  readonly rest?: RegExp;
  /** Files of `root` that discover files above a floor instead of importing them: the highest floor each knows. */
  readonly finders?: Readonly<Record<string, string>>;
}

const houses: readonly House[] = [
  {
    root: 'shell/src/',
    floors: ['boot', 'session', 'composition', 'routes', 'slots', 'palette', 'layout', 'own-areas'],
    ground: /^(shell\.labels\.ts|test-areas\.ts)$/,
  },
  {
    root: 'api/src/',
    floors: ['db', 'platform', 'auth', 'uploads'],
    ground: /^$/,
    rest: /^(?!demo$)/,
    finders: { 'build-app.ts': 'platform' },
  },
];

/** Floor of a path: files beside the folders are above them all, except the ground; undefined for an unlisted folder. */
function floorOf({ floors, ground, rest: others }: House, inside: string): number | undefined {
  const [folder = '', ...rest] = inside.split('/');
  if (rest.length === 0) return ground.test(folder) ? -1 : floors.length + 1;
  const at = floors.indexOf(folder);
  if (at >= 0 || !others) return at < 0 ? undefined : at;
  return others.test(folder) ? floors.length : floors.length + 1;
}

/** Why a module may not import this file of its own package: only lower floors and its own folder are allowed. */
export function wrongFloor(path: string, file: string): string | undefined {
  const house = houses.find(({ root }) => path.startsWith(root) && file.startsWith(root));
  if (!house) return undefined;
  const [importer, imported] = [path.slice(house.root.length), file.slice(house.root.length)];
  const known = house.finders?.[importer];
  const [from, to] = [known ? house.floors.indexOf(known) : floorOf(house, importer), floorOf(house, imported)];
  if (from === undefined || to === undefined) return `${house.root} has a folder without a floor: name it in floors.ts`;
  return to > from ? `${file} is above it (${house.floors.join(' ← ')})` : undefined;
}
