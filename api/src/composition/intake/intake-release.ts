import type { AreaRelease } from '@sodalizio/contract';
import { isPlainPath } from '../../platform/artefacts/artefact-store.ts';
import { intakeSentences as says } from './intake.labels.ts';
import { checkRelease } from './release-checks.ts';
import { releaseNameOf } from './release-name.ts';
import { readReleaseZip, refused } from './release-zip.ts';

export interface IntakeRelease {
  readonly release: AreaRelease;
  readonly name: string;
  readonly version: string;
  /** By path, `area.json` last: the store writes them in this order, so a release that has it is complete. */
  readonly files: Map<string, Buffer>;
}

/**
 * Reads the zip of a release of this area and checks everything that can be checked without running it. Throws
 * `release-refused` (422) with one Italian sentence. Stores nothing.
 */
export async function intakeRelease(zip: Buffer, areaId: string): Promise<IntakeRelease> {
  const files = await readReleaseZip(zip);
  const release = await checkRelease(files, areaId);
  const name = releaseNameOf(release.version, files);
  // The store's path is longer than the path within the release.
  const long = [...files.keys()].find((path) => !isPlainPath(`areas/${areaId}/${name}/${path}`));
  if (long !== undefined) throw refused(says.long(long));
  const areaJson = files.get('area.json');
  files.delete('area.json');
  if (areaJson) files.set('area.json', areaJson);
  return { release, name, version: release.version, files };
}
