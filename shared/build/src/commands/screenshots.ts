// `npm run screenshots`: the pictures of docs/tour.md, taken from the running product.
import { command, show } from '../processes.ts';

command(() => show(process.execPath, ['e2e/screenshots.ts', ...process.argv.slice(2)]));
