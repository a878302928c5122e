const isTest = (file: string) => /\.test\.tsx?$/.test(file);

function foldersInCommon(one: string, other: string): number {
  const [folders, others] = [one, other].map((file) => file.split('/').slice(0, -1));
  const parting = folders?.findIndex((folder, at) => folder !== others?.[at]) ?? 0;
  return parting === -1 ? (folders?.length ?? 0) : parting;
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
/** `use-upload` of `src/use-upload.test.tsx`. */
const nameOf = (path: string) => path.slice(folderOf(path).length).replace(/(?:\.test)?\.\w+$/, '');

/** `associates` of `associates.texts.ts` and of `associates.search.test.ts`. */
const subjectOf = (path: string) => nameOf(path).replace(/\..*/, '');

/**
 * The lower the nearer: the test of its name, those that import it, those of its folder (of its subject first), of the folders
 * in it, all others.
 */
function distance(file: string, test: string, step: number): number {
  if (nameOf(test) === nameOf(file)) return 0;
  if (step === 1) return 1;
  if (folderOf(test) === folderOf(file)) return subjectOf(test) === subjectOf(file) ? 2 : 3;
  return test.startsWith(folderOf(file)) ? 4 : 5;
}

/**
 * The tests that run a file, nearest first; of two as near, the one with more folders in common and then with fewer imports
 * between. Every test of the server runs most of its files: `most` leaves the far ones out.
 */
export function nearestTests(
  file: string,
  importers: ReadonlyMap<string, ReadonlySet<string>>,
  most: number,
): readonly string[] {
  const steps = new Map([[file, 0]]);
  for (const [reached, step] of steps)
    for (const importer of importers.get(reached) ?? []) if (!steps.has(importer)) steps.set(importer, step + 1);
  return [...steps]
    .filter(([path]) => isTest(path))
    .map(([path, step]) => ({
      path,
      order: [distance(file, path, step), -foldersInCommon(file, path), step] as const,
    }))
    .sort(({ order: [a, b, c] }, { order: [d, e, f] }) => a - d || b - e || c - f)
    .slice(0, most)
    .map(({ path }) => path);
}
