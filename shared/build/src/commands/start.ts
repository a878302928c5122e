// `npm start [-- --port 4000]`: builds what changed and serves shell, areas and API at one address.
import { portFrom, readOptions } from '../options.ts';
import { command, endsWithParent, show } from '../processes.ts';
import { buildReleases } from '../products/releases.ts';
import { serverEnvironment, serverFlags } from '../products/server.ts';

command(async () => {
  const { values } = readOptions({ options: { port: { type: 'string' } } });
  portFrom(values.port, 0);
  await buildReleases();
  return show(process.execPath, [...endsWithParent, ...serverFlags, 'api/src/main.ts'], {
    env: serverEnvironment(values.port),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
});
