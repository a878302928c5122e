import type { ArtefactStore } from './artefacts/artefact-store.ts';
import { bucketStore } from './artefacts/bucket-store.ts';
import { folderStore } from './artefacts/folder-store.ts';
import { layeredStore } from './artefacts/layered-store.ts';
import type { Config } from './config.ts';
import type { Log } from './platform.ts';

/** An unavailable bucket fails each call: it is logged once a minute. */
const LINE_EVERY = 60_000;

/**
 * The artefacts of this server: below `releasesFolder`, and in the bucket where one is configured. Opening makes no call and
 * cannot fail; `checkArtefacts` makes one.
 */
export function openArtefacts(config: Pick<Config, 'releasesFolder' | 'bucket'>, log: Log): ArtefactStore {
  const folder = folderStore(config.releasesFolder);
  const { bucket } = config;
  if (bucket === undefined) return folder;
  let logged = 0;
  const away = (cause: unknown) => {
    if (Date.now() - logged < LINE_EVERY) return;
    logged = Date.now();
    log.error(
      { err: cause, bucket: bucket.name, endpoint: bucket.endpoint },
      'the bucket does not answer as it should',
    );
  };
  return layeredStore(folder, bucketStore(bucket, away));
}

/** Calls the bucket once, so that a wrong key or name is reported at start and not by the first visitor. Never throws. */
export async function checkArtefacts(store: ArtefactStore, config: Pick<Config, 'bucket'>, log: Log): Promise<void> {
  if (config.bucket === undefined) return;
  const { name, endpoint } = config.bucket;
  const answers = await store.list('areas/nobody/').then(
    () => true,
    () => false,
  );
  if (answers) log.info({ bucket: name, endpoint }, 'releases are kept in a bucket');
}
