// `npm run screenshots`: takes the pictures of docs/tour.md from the running product.
import { command, show } from '../processes.ts';

command(() => show(process.execPath, ['e2e/screenshots.ts', ...process.argv.slice(2)]));
