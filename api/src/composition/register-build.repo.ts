import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import { writeAudit } from '../platform/audit.repo.ts';
import {
  type AreaStateRow,
  addEvent,
  addRelease,
  type Circumstances,
  countChange,
  lockComposition,
  putLive,
  raiseRevision,
  stateMade,
} from './acts.repo.ts';
import type { BuiltArea } from './build.ts';

const builder = { kind: 'build', name: 'build' } as const;

async function registerRelease(trx: Database, area: BuiltArea, circumstances: Circumstances): Promise<boolean> {
  const { id, name, version, release } = area;
  if (!release) return false;
  if (await addRelease(trx, { area: id, name, version, areaJson: release }, circumstances)) {
    await addEvent(trx, { area: id, act: 'publish', to: name }, circumstances);
    return true;
  }
  // A development build keeps its name and changes its files; releases published otherwise never change.
  const { numUpdatedRows } = await trx
    .updateTable('area_releases')
    .set({ area_json: JSON.stringify(release), version })
    .where('area', '=', id)
    .where('name', '=', name)
    .where('by_kind', '=', 'build')
    .where(sql<boolean>`(version, area_json) is distinct from (${version}::text, ${JSON.stringify(release)}::jsonb)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function goLive(trx: Database, state: AreaStateRow, to: string | null, circumstances: Circumstances) {
  await putLive(trx, state, to, 'live', circumstances);
  await countChange(trx, state.area);
  await writeAudit(
    trx,
    {
      action: 'areas.live',
      subject: { kind: 'area', id: state.area },
      before: { release: state.live },
      after: { release: to },
    },
    { actor: { userId: null, label: builder.name }, at: circumstances.at, address: '', requestId: '' },
  );
}

async function bring(
  trx: Database,
  area: BuiltArea,
  replaces: boolean,
  circumstances: Circumstances,
): Promise<boolean> {
  if (!area.release) return false;
  const isNew = await registerRelease(trx, area, circumstances);
  const state = await stateMade(trx, area.id);
  if (state.built === area.name) return isNew;
  await trx.updateTable('area_state').set({ built: area.name }).where('area', '=', area.id).execute();
  if (state.live !== area.name && (await mayGoLive(trx, state, replaces)))
    await goLive(trx, state, area.name, circumstances);
  return true;
}

/**
 * Where nothing ever was live. With `replaces` also where the last to decide was a build: not a person or deploy token, nor
 * somebody who took the area out of the product, or brought it back.
 */
async function mayGoLive(trx: Database, { area, removed_event }: AreaStateRow, replaces: boolean): Promise<boolean> {
  if (removed_event !== null) return false;
  const decided = trx
    .selectFrom('composition_events')
    .select('by_kind')
    .where('area', '=', area)
    .where('act', 'in', ['live', 'roll-back', 'remove', 'restore'])
    .orderBy('id', 'desc');
  const last = await decided.limit(1).executeTakeFirst();
  return last === undefined || (replaces && last.by_kind === builder.kind);
}

/**
 * Registers a build: its releases, published by `build`. One goes live where nothing ever was, so server and shell are deployed
 * without the areas. With `replaces` (`npm start`, where the checkout is the product) also in the place of what an earlier build
 * brought, and an area missing from the build is no longer live, if only a build had made it live. What was taken out of the
 * product stays out. Safe to call concurrently by several servers, and repeatedly.
 */
export async function registerBuild(
  db: Database,
  areas: readonly BuiltArea[],
  { at, replaces }: { at: Date; replaces: boolean },
): Promise<void> {
  const circumstances: Circumstances = { by: builder, at, why: '' };
  await db.transaction().execute(async (trx) => {
    await lockComposition(trx);
    let changed = false;
    for (const area of [...areas].sort((one, other) => (one.id < other.id ? -1 : 1)))
      if (await bring(trx, area, replaces, circumstances)) changed = true;
    const brought = new Set(areas.map(({ id }) => id));
    const before = await trx.selectFrom('area_state').selectAll().where('built', 'is not', null).execute();
    for (const state of before.filter(({ area }) => !brought.has(area))) {
      changed = true;
      await trx.updateTable('area_state').set({ built: null }).where('area', '=', state.area).execute();
      if (replaces && state.live === state.built) await goLive(trx, state, null, circumstances);
    }
    if (changed) await raiseRevision(trx);
  });
}
