// `npm run format`: formats, and applies safe fixes.
import { command, show } from '../processes.ts';
import { tool } from '../tools.ts';

command(() => show(process.execPath, [tool('@biomejs/biome', 'bin/biome'), 'check', '--write', '.']));
