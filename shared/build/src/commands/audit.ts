// `npm run audit [-- pa11y | lighthouse] [--only associates]`: pa11y and Lighthouse over the running product, behind the login.
import { command, show } from '../processes.ts';

command(() => show(process.execPath, ['e2e/audits/audit.ts', ...process.argv.slice(2)]));
