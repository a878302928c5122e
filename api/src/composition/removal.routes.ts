import { forgetArea, setAreaRemoved } from '@sodalizio/contract';
import { done } from '../platform/answer.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { serve } from '../platform/serve-endpoint.ts';
import { actorOf } from './actor.ts';
import { lockComposition, raiseRevision, stateOf } from './acts.repo.ts';
import { performAct } from './perform-act.ts';
import { forget, hasReleases, remove, restore } from './removal.repo.ts';
import { checkSlotsUnused } from './slot-checks.ts';
import { refuseLostRight } from './still-may.ts';

export function registerRemoval(app: App): void {
  serve(app, setAreaRemoved, (call) =>
    performAct(
      app,
      call,
      async (trx, state, circumstances) => {
        const { removed } = call.body;
        if (removed === (state.removed_event !== null)) return undefined;
        if (!removed) {
          await restore(trx, state, circumstances);
          return { action: 'areas.restore', before: { removed: true }, after: { removed: false } };
        }
        await checkSlotsUnused(trx, state);
        await remove(trx, state, circumstances);
        const before = { release: state.live, canary: state.canary };
        return { action: 'areas.remove', before, after: { removed: true } };
      },
      { removed: true },
    ),
  );

  serve(app, forgetArea, async (call) => {
    const { params, db, now, audit } = call;
    const { area } = params;
    await db.transaction().execute(async (trx) => {
      await lockComposition(trx);
      await refuseLostRight(app, call, trx);
      if (!(await stateOf(trx, area))) throw new Refusal('not-found');
      if (await hasReleases(trx, area)) throw new Refusal('area-has-releases');
      await forget(trx, area, { by: actorOf(call), at: now, why: '' });
      await raiseRevision(trx);
      await audit({ action: 'areas.forget', subject: { kind: 'area', id: area } }, trx);
    });
    app.composition.changed();
    return done;
  });
}
