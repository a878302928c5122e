import type { AreaState, setAreaOff, setAreaRemoved, setCanary, setFillOff, setLiveRelease } from '@sodalizio/contract';
import type { Database } from '../db/open-database.ts';
import type { AuditEntry } from '../platform/audit.repo.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import type { Call } from '../platform/serve-endpoint.ts';
import { actorOf } from './actor.ts';
import {
  type AreaStateRow,
  type Circumstances,
  countChange,
  lockComposition,
  raiseRevision,
  stateOf,
} from './acts.repo.ts';
import { readAreaStates } from './areas.repo.ts';
import { refuseLostRight } from './still-may.ts';

type ActCall =
  | Call<typeof setLiveRelease>
  | Call<typeof setAreaOff>
  | Call<typeof setAreaRemoved>
  | Call<typeof setFillOff>
  | Call<typeof setCanary>;
type Act = (
  trx: Database,
  state: AreaStateRow,
  circumstances: Circumstances,
) => Promise<Omit<AuditEntry, 'subject' | 'reason'> | undefined>;

/**
 * Performs an act on an area in one transaction, with its audit entry, and returns the area after it. An act that changes
 * nothing returns undefined. `removed`: the act is also possible on an area that was taken out of the product.
 */
export async function performAct(
  app: App,
  call: ActCall,
  act: Act,
  { removed = false }: { removed?: boolean } = {},
): Promise<AreaState> {
  const { area } = call.params;
  const { why, seen } = call.body;
  const circumstances = { by: actorOf(call), at: call.now, why };
  await call.db.transaction().execute(async (trx) => {
    await lockComposition(trx);
    await refuseLostRight(app, call, trx);
    const state = await stateOf(trx, area);
    if (!state) throw new Refusal('not-found');
    if (state.removed_event !== null && !removed) throw new Refusal('area-removed');
    if (seen !== undefined && seen !== state.changes) throw new Refusal('conflict');
    const entry = await act(trx, state, circumstances);
    // No change: nothing is recorded, and no page becomes stale.
    if (!entry) return;
    await countChange(trx, area);
    await raiseRevision(trx);
    await call.audit({ ...entry, subject: { kind: 'area', id: area }, reason: why }, trx);
  });
  app.composition.changed();
  const [after] = await readAreaStates(call.db, call.now, area);
  if (!after) throw new Refusal('not-found');
  return after;
}
