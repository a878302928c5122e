import { fees, setFees } from '@sodalizio/contract/associates';
import type { App } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problem.ts';
import { serve } from '../../platform/serve-endpoint.ts';
import { allFees, feesOf, writeFees } from './fees.repo.ts';

export function registerFees(app: App): void {
  serve(app, fees, async ({ db }) => ({ items: await allFees(db) }));

  serve(app, setFees, async ({ db, body, session, now, audit }) =>
    db.transaction().execute(async (trx) => {
      const before = await feesOf(trx, body.year);
      if (!(await writeFees(trx, body, session.userId, now))) throw new Refusal('conflict');
      const subject = { kind: 'member-fees', id: String(body.year) };
      await audit({ action: 'associates.fees', subject, before: before?.amounts ?? {}, after: body.amounts }, trx);
      const after = await feesOf(trx, body.year);
      if (!after) throw new Error('written fees were not given back');
      return after;
    }),
  );
}
