// `npm run curate`: collects the names that areas import from shared modules and writes the list the shell offers.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, show } from '../processes.ts';
import { offerFaults, offerFor } from '../shared-modules/curated-names.ts';
import { namesAsked, travellingFolders } from '../shared-modules/names-asked.ts';
import { tool } from '../tools.ts';
import { workspaceRoot } from '../workspace.ts';

command(async () => {
  const asked = namesAsked(travellingFolders());
  const changes = offerFaults(asked).map((fault) => fault.replace(/: npm run curate$/, ''));
  const file = join(workspaceRoot, 'shared/build/src/shared-modules/offered-names.json');
  writeFileSync(file, `${JSON.stringify(offerFor(asked), null, 2)}\n`);
  process.stdout.write(`${changes.length > 0 ? changes.join('\n') : 'Nothing has changed.'}\n`);
  return show(process.execPath, [tool('@biomejs/biome', 'bin/biome'), 'format', '--write', file]);
});
