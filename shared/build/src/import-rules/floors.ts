/** A package whose folders stand on each other: `floors` from the lowest up, `ground` the files of `root` below them all. */
interface House {
  readonly root: string;
  readonly floors: readonly string[];
  readonly ground: RegExp;
}

const houses: readonly House[] = [
  {
    root: 'shell/src/',
    floors: ['session', 'composition', 'routes', 'slots', 'palette', 'layout', 'own-areas'],
    ground: /^(shell\.labels\.ts|test-areas\.ts)$/,
  },
];

/** Which floor a path is on: files beside the folders are above them all, but for the ground; undefined for a folder not listed. */
function floorOf({ floors, ground }: House, inside: string): number | undefined {
  const [folder = '', ...rest] = inside.split('/');
  if (rest.length === 0) return ground.test(folder) ? -1 : floors.length;
  const at = floors.indexOf(folder);
  return at < 0 ? undefined : at;
}

/** Says why a module may not import this file of its own package: only what is below it, and what is in its own folder. */
export function wrongFloor(path: string, file: string): string | undefined {
  const house = houses.find(({ root }) => path.startsWith(root) && file.startsWith(root));
  if (!house) return undefined;
  const [from, to] = [floorOf(house, path.slice(house.root.length)), floorOf(house, file.slice(house.root.length))];
  if (from === undefined || to === undefined) return `${house.root} has a folder without a floor: name it in floors.ts`;
  return to > from ? `${file} is above it (${house.floors.join(' ← ')})` : undefined;
}
