import { publishRelease } from '@sodalizio/contract';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { serve } from '../platform/serve-endpoint.ts';
import { actorOf } from './actor.ts';
import { findRelease } from './areas.repo.ts';
import { intakeRelease } from './intake/intake-release.ts';
import { recordRelease, whatIsThere } from './publish.repo.ts';
import { isRemoved } from './removal.repo.ts';
import { checkSlotsKnown } from './slot-checks.ts';
import { refuseLostRight } from './still-may.ts';

/** Receives a release: checked, stored permanently under its name. It is invisible until it goes live. */
export function registerPublishing(app: App): void {
  serve(app, publishRelease, async (call) => {
    const { params, zip, db, now, audit } = call;
    const { area } = params;
    if (await isRemoved(db, area)) throw new Refusal('area-removed');
    const { release, name, version, files } = await intakeRelease(zip, area);
    const arrived = { area, name, version, areaJson: release };
    const there = await whatIsThere(db, arrived);
    if (there === 'others') throw new Refusal('version-taken');
    await checkSlotsKnown(db, release);
    // Files before the row: a release in the database always has its files. Files without a row are ignored.
    await app.platform.artefacts.write(`areas/${area}/${name}/`, files);
    if (there === 'nothing') {
      const outcome = await db.transaction().execute(async (trx) => {
        const recorded = await recordRelease(trx, arrived, { by: actorOf(call), at: now, why: '' });
        await refuseLostRight(app, call, trx);
        if (recorded !== 'recorded') return recorded;
        const after = { release: name };
        await audit({ action: 'areas.publish', subject: { kind: 'area', id: area }, after }, trx);
        return recorded;
      });
      if (outcome === 'removed') throw new Refusal('area-removed');
      if (outcome === 'others') throw new Refusal('version-taken');
    }
    const entry = await findRelease(db, area, name);
    if (!entry) throw new Refusal('not-found');
    return entry;
  });
}
