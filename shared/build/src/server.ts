import { join } from 'node:path';
import { madeFolder } from './workspace.ts';

/** The environment in which the product's server runs from this workspace; what the person has set wins. */
export function serverEnvironment(port: string | undefined): NodeJS.ProcessEnv {
  return {
    SODALIZIO_DATA: join(madeFolder, 'data'),
    SODALIZIO_RELEASES: join(madeFolder, 'releases'),
    SODALIZIO_DEMO: '1',
    ...process.env,
    PORT: port ?? process.env.PORT ?? '4000',
  };
}
