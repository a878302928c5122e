import type { Config } from '../../config.ts';
import type { Log } from '../platform.ts';
import type { ArtefactStore } from './artefact-store.ts';
import { folderStore } from './folder-store.ts';

/** The artefacts of this server, below `releasesFolder`. Opening asks nobody anything, so it cannot fail. */
export function openArtefacts(config: Pick<Config, 'releasesFolder'>, _log: Log): ArtefactStore {
  return folderStore(config.releasesFolder);
}
