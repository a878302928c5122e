const isTest = (file: string) => /\.test\.tsx?$/.test(file);

function foldersInCommon(one: string, other: string): number {
  const [folders, others] = [one, other].map((file) => file.split('/').slice(0, -1));
  const parting = folders?.findIndex((folder, at) => folder !== others?.[at]) ?? 0;
  return parting === -1 ? (folders?.length ?? 0) : parting;
}

/** `use-upload` of `src/use-upload.test.tsx`. */
const nameOf = (path: string) => path.replace(/^.*\//, '').replace(/(?:\.test)?\.\w+$/, '');

/**
 * The tests that run a file, nearest first: those of its name, those of its folder, those that import it, then the more folders
 * in common and the fewer imports between the nearer. Every test of the server runs most of its files: `most` leaves the far
 * ones out.
 */
export function nearestTests(
  file: string,
  importers: ReadonlyMap<string, ReadonlySet<string>>,
  most: number,
): readonly string[] {
  const steps = new Map([[file, 0]]);
  for (const [reached, step] of steps)
    for (const importer of importers.get(reached) ?? []) if (!steps.has(importer)) steps.set(importer, step + 1);
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  return [...steps]
    .filter(([path]) => isTest(path))
    .map(([path, step]) => ({
      path,
      step: nameOf(path) === nameOf(file) ? 0 : step,
      folders: step === 1 || path.startsWith(folder) ? Number.POSITIVE_INFINITY : foldersInCommon(file, path),
    }))
    .sort((a, b) => (a.folders === b.folders ? a.step - b.step : b.folders - a.folders))
    .slice(0, most)
    .map(({ path }) => path);
}
