import { posix } from 'node:path';
import type { SourceModule } from '../read-modules.ts';

/** Cycles of a graph, each once, as a closed path. */
function cyclesOf(edges: ReadonlyMap<string, Iterable<string>>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (node: string) => {
    const at = trail.indexOf(node);
    if (at >= 0) {
      found.push([...trail.slice(at), node]);
      return;
    }
    if (done.has(node)) return;
    trail.push(node);
    for (const next of edges.get(node) ?? []) visit(next);
    trail.pop();
    done.add(node);
  };
  for (const node of edges.keys()) visit(node);
  return found;
}

/** Import cycles of files. Type imports count, because readers have to follow them too. */
export function circles(modules: readonly SourceModule[]): string[][] {
  const known = new Set(modules.map(({ path }) => path));
  const edges = modules.map(({ path, imports }): [string, string[]] => [
    path,
    imports.flatMap(({ file }) => (file && known.has(file) ? [file] : [])),
  ]);
  return cyclesOf(new Map(edges));
}

/** The folder that contains both paths, and the entry of it that leads to each. */
function forkOf(from: string, to: string): { folder: string; entries: readonly [string, string] } {
  const [a, b] = [from.split('/'), to.split('/')];
  const at = a.findIndex((part, index) => part !== b[index]);
  return { folder: posix.join(...a.slice(0, at), ''), entries: [a[at] ?? '', b[at] ?? ''] };
}

/** Cycles among the files and folders of one folder, such as `list` → `profile` → `list`, where no file need be in a cycle. */
export function circlesOfFolders(modules: readonly SourceModule[]): { folder: string; circle: string[] }[] {
  const inside = new Map<string, Map<string, Set<string>>>();
  for (const { path, imports } of modules) {
    for (const { file } of imports) {
      if (!file || file === path) continue;
      const { folder, entries } = forkOf(path, file);
      const edges = inside.get(folder) ?? new Map<string, Set<string>>();
      inside.set(folder, edges.set(entries[0], (edges.get(entries[0]) ?? new Set()).add(entries[1])));
    }
  }
  return [...inside].flatMap(([folder, edges]) => cyclesOf(edges).map((circle) => ({ folder, circle })));
}
