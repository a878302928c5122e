import { hostileCells } from './test-hostile-cells.ts';
import { hostileContents } from './test-hostile-contents.ts';
import { hostileFiles } from './test-hostile-files.ts';
import type { Hostile } from './test-raw-files.ts';

export const hostileQuestionnaires: readonly Hostile[] = [hostileCells, hostileContents, hostileFiles].flat();
