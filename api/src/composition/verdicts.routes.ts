import { getVerdict, recordVerdict, setVerdictRequired, verdictOutcome } from '@sodalizio/contract';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { serve } from '../platform/serve-endpoint.ts';
import { actorOf } from './actor.ts';
import { lockComposition } from './acts.repo.ts';
import { findRelease } from './areas.repo.ts';
import { isRemoved } from './removal.repo.ts';
import { refuseLostRight } from './still-may.ts';
import { keepVerdict, readVerdict, readVerdictRequired, requireVerdict } from './verdicts.repo.ts';

export function registerVerdicts(app: App): void {
  serve(app, recordVerdict, async (call) => {
    const { params, body, db, now, audit } = call;
    const { area } = params;
    return db.transaction().execute(async (trx) => {
      await lockComposition(trx);
      await refuseLostRight(app, call, trx);
      if (await isRemoved(trx, area)) throw new Refusal('area-removed');
      const release = (await findRelease(trx, area, params.release))?.name;
      if (release === undefined) throw new Refusal('not-found');
      const before = await readVerdict(trx, area, release);
      const report = { ...body, outcome: verdictOutcome(body), at: now.toISOString() };
      await keepVerdict(trx, { area, release, report }, { by: actorOf(call), at: now, why: '' });
      await audit(
        {
          action: 'areas.verdict',
          subject: { kind: 'area', id: area },
          before: { release, outcome: before?.outcome ?? null },
          after: { release, outcome: report.outcome },
        },
        trx,
      );
      return report;
    });
  });

  serve(app, getVerdict, async ({ params: { area, release }, db }) => {
    const name = (await findRelease(db, area, release))?.name;
    const report = name === undefined ? undefined : await readVerdict(db, area, name);
    if (!report) throw new Refusal('not-found');
    return report;
  });

  serve(app, setVerdictRequired, async (call) => {
    const { body, db, now, audit } = call;
    const { required, why } = body;
    return db.transaction().execute(async (trx) => {
      await lockComposition(trx);
      await refuseLostRight(app, call, trx);
      const before = await readVerdictRequired(trx);
      if (required === (before !== null)) return { verdict_required: before };
      const after = required ? { since: now.toISOString(), by: actorOf(call), why } : null;
      await requireVerdict(trx, after);
      await audit(
        {
          action: 'areas.verdict-required',
          subject: { kind: 'composition', id: 'verdict-required' },
          before: { required: !required },
          after: { required },
          reason: why,
        },
        trx,
      );
      return { verdict_required: after };
    });
  });
}
