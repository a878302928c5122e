import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '../recipe/file-list.ts';

/** Files of a finished release that contain the path of `folder`: it would differ from machine to machine, and so would its hash. */
export function filesNaming(release: string, folder: string): string[] {
  // As a whole: in `shell/src/a.tsx` and `../src`, `/src` is not that folder.
  const named = new RegExp(`(?<![\\w.@~})-])${folder.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\w-])`);
  return filesIn(release).filter((path) => named.test(readFileSync(join(release, path), 'utf8')));
}
