// `npm start [-- --port 4000]`: builds what changed and serves shell, areas and API at one address.
import { command, option, show } from '../processes.ts';
import { buildReleases } from '../releases.ts';
import { serverEnvironment, serverFlags } from '../server.ts';

command(async () => {
  await buildReleases();
  return show(process.execPath, [...serverFlags, 'api/src/main.ts'], { env: serverEnvironment(option('port')) });
});
