// `npm run demo -- --members 100000`: fills the database with demo data; the arguments are the generator's own.
import { command, show } from '../processes.ts';
import { serverEnvironment } from '../products/server.ts';

command(() =>
  show(process.execPath, ['api/src/demo/demo.cli.ts', ...process.argv.slice(2)], {
    env: serverEnvironment(undefined),
  }),
);
