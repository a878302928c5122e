import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '../recipe/file-list.ts';

/** Files of a finished release that contain the path of `folder`: it would differ from machine to machine, and so would its hash. */
export const filesNaming = (release: string, folder: string): string[] =>
  filesIn(release).filter((path) => readFileSync(join(release, path)).includes(folder));
