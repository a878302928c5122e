import type { Config } from '../config.ts';
import type { Log } from '../platform.ts';
import type { ArtefactStore } from './artefact-store.ts';
import { bucketStore } from './bucket-store.ts';
import { folderStore } from './folder-store.ts';
import { layeredStore } from './layered-store.ts';

/** A bucket that is away fails each call: one line a minute says so. */
const LINE_EVERY = 60_000;

/**
 * The artefacts of this server: below `releasesFolder`, and in the bucket where one is configured. Opening asks nobody
 * anything, so it cannot fail; `checkArtefacts` asks.
 */
export function openArtefacts(config: Pick<Config, 'releasesFolder' | 'bucket'>, log: Log): ArtefactStore {
  const folder = folderStore(config.releasesFolder);
  const { bucket } = config;
  if (bucket === undefined) return folder;
  let said = 0;
  const away = (cause: unknown) => {
    if (Date.now() - said < LINE_EVERY) return;
    said = Date.now();
    log.error(
      { err: cause, bucket: bucket.name, endpoint: bucket.endpoint },
      'the bucket does not answer as it should',
    );
  };
  return layeredStore(folder, bucketStore(bucket, away));
}

/** Asks the bucket once, so that a wrong key or name is told at start and not by the first visitor. Never throws. */
export async function checkArtefacts(store: ArtefactStore, config: Pick<Config, 'bucket'>, log: Log): Promise<void> {
  if (config.bucket === undefined) return;
  const { name, endpoint } = config.bucket;
  const answers = await store.list('areas/nobody/').then(
    () => true,
    () => false,
  );
  if (answers) log.info({ bucket: name, endpoint }, 'releases are kept in a bucket');
}
