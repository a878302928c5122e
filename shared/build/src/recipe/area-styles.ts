import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { leakingSelectors, stylePrefix } from '@sodalizio/area-styles';
import type { Rolldown } from 'vite';
import { workspaceRoot } from '../workspace.ts';

const placeOf = (file: string, folder: string) => relative(folder, file.replace(/[?#].*$/, '')).replaceAll('\\', '/');
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 5);

/**
 * Name of a CSS module's class or keyframe in an area: `<id>_<name>_<hash>`. The hash is of the file's path in the workspace, so
 * that two files may use one name and the same sources give the same release in every checkout, and of its content: a page keeps
 * the styles of every release that it has opened, and a rule of one must not reach the screens of another.
 */
export const areaClass =
  (id: string, folder: string) =>
  (name: string, file: string, css: string): string =>
    `${stylePrefix(id)}${name}_${hashOf(`${placeOf(file, folder)}\0${css}`)}`;

/**
 * The same in the shell and in what it shares. A page has one shell: the file's path is enough. Vite's own names end with a line,
 * and begin with what differs: 600 bytes more of compressed styles, and other names after each change.
 */
export const shellClass = (name: string, file: string): string => `_${hashOf(placeOf(file, workspaceRoot))}-${name}`;

export function leakingStyles(id: string, bundle: Rolldown.OutputBundle): string | undefined {
  const leaks = Object.values(bundle).flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? leakingSelectors(String(file.source), id) : [],
  );
  if (leaks.length === 0) return undefined;
  return `${id} has styles that reach beyond it: ${leaks.slice(0, 10).join(' | ')}. Write them as CSS modules (x.module.css), whose names the build makes its own, and give plain names of the area's the beginning "${stylePrefix(id)}".`;
}
