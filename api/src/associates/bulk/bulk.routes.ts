import { allows, type Permission } from '@sodalizio/contract';
import {
  type BulkBatch,
  batchOutcome,
  bulkAdmission,
  bulkBatches,
  bulkForecast,
  bulkPayment,
  bulkSection,
  resumeBatch,
  undoBatch,
} from '@sodalizio/contract/associates';
import { JsonText } from '../../platform/answer.ts';
import type { Admission, App } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problem.ts';
import { type Call, serve } from '../../platform/serve-endpoint.ts';
import { labels } from '../associates.labels.ts';
import type { RecentTotals } from '../recent-totals.ts';
import { applyStep, beginBatch, beginUndo, earlierBatch, outcomeText, type Step, undoStep } from './batches.repo.ts';
import { type BulkAct, permissionFor } from './bulk-act.ts';
import { findBatch, outcomeKept, recentBatches } from './recent-batches.repo.ts';
import { sourceOf } from './selection-source.ts';
import { type FrozenSelection, ownSelection } from './selections.repo.ts';
import { forecastText } from './skipping.repo.ts';

type ActCall = Call<typeof bulkSection> | Call<typeof bulkPayment> | Call<typeof bulkAdmission>;
type BatchCall = Call<typeof batchOutcome> | Call<typeof resumeBatch> | Call<typeof undoBatch>;
type Driving = [call: ActCall | BatchCall, needed: readonly Permission[], step: () => Promise<Step>];

const usualPage = 30;

export function registerBulk(app: App, totals: RecentTotals): void {
  const { now, admission } = app.platform;
  const toTheEnd = (...[call, needed, step]: Driving) =>
    driveToTheEnd(admission, call, needed, step).finally(() => totals.forget());

  serve(app, bulkSection, (call) => {
    const { selection, ...act } = call.body;
    return perform(call, selection, { kind: 'section', ...act });
  });

  serve(app, bulkPayment, (call) => {
    const { selection, ...act } = call.body;
    return perform(call, selection, { kind: 'payment', ...act });
  });

  serve(app, bulkAdmission, (call) => perform(call, call.body.selection, { kind: 'admission' }));

  serve(app, bulkForecast, async ({ db, session, body, now: at }) => {
    const { act, chosen } = body;
    if (!allows(permissionFor[act.kind], session.permissions)) throw new Refusal('forbidden');
    if ('selection' in chosen && !(await ownSelection(db, session.userId, chosen.selection, at)))
      throw new Refusal('not-found');
    return new JsonText(await forecastText(db, act, sourceOf(chosen, at)));
  });

  serve(app, bulkBatches, async ({ db, session, query, now: at }) => {
    const { limit = usualPage, unfinished } = query;
    const ownOnly = unfinished === 'own' || !allows('associates.batches', session.permissions);
    const asked = { userId: session.userId, of: ownOnly ? session.userId : null, limit };
    const found = await recentBatches(db, { ...asked, unfinished: unfinished === 'own' }, at);
    const may = ({ act }: BulkBatch) => allows(permissionFor[act.kind], session.permissions);
    return {
      items: found.map((batch) => ({
        ...batch,
        can_resume: batch.can_resume && may(batch),
        can_undo: batch.can_undo && may(batch),
        left_out: may(batch) ? batch.left_out : 0,
      })),
    };
  });

  serve(app, batchOutcome, async (call) => {
    const { db, params, query } = call;
    await refuseOthers(call);
    if ((await outcomeKept(db, params.batch, call.now)) !== query.of) throw new Refusal('not-found');
    return new JsonText(await outcomeText(db, params.batch, query.of === 'undo'));
  });

  serve(app, resumeBatch, async (call) => {
    const { db, params, audit } = call;
    const needed = await refuseOthers(call);
    await audit({ action: 'associates.bulk-resume', ...record(params.batch) });
    await toTheEnd(call, needed, () => applyStep(db, params.batch, call.circumstances, now()));
    return new JsonText(await outcomeText(db, params.batch, false));
  });

  serve(app, undoBatch, async (call) => {
    const { db, params, audit } = call;
    const needed = await refuseOthers(call);
    const began = await db.transaction().execute(async (trx) => {
      const state = await beginUndo(trx, params.batch, call.now, call.body?.done);
      if (state === 'begun') await audit({ action: 'associates.bulk-undo', ...record(params.batch) }, trx);
      return state;
    });
    if (began === 'unknown') throw new Refusal('not-found');
    if (began === 'done') throw new Refusal('conflict');
    if (began === 'moved') {
      const fields = [{ path: 'body.done', code: 'not-allowed' as const }];
      throw new Refusal('conflict', { fields, sentence: labels.movedOn });
    }
    await toTheEnd(call, needed, () => undoStep(db, params.batch, call.circumstances, now()));
    return new JsonText(await outcomeText(db, params.batch, true));
  });

  async function perform(call: ActCall, selectionId: string, act: BulkAct) {
    const { db, session } = call;
    const selection = await ownSelection(db, session.userId, selectionId, call.now);
    const batch = selection
      ? await begun(call, selection, act)
      : await earlierBatch(db, selectionId, act, session.userId);
    if (batch === undefined) throw new Refusal('not-found');
    await toTheEnd(call, [permissionFor[act.kind]], () => applyStep(db, batch, call.circumstances, now()));
    return new JsonText(await outcomeText(db, batch, false));
  }
}

function begun(call: ActCall, selection: FrozenSelection, act: BulkAct): Promise<string> {
  return call.db.transaction().execute(async (trx) => {
    const { batch, begun: isNew } = await beginBatch(trx, selection, act, call.session.userId, call.now);
    const after = { ...selection, act };
    if (isNew) await call.audit({ action: `associates.bulk-${act.kind}`, ...record(batch), after }, trx);
    return batch;
  });
}

/**
 * Between two steps Soci may have been switched off, or the person disabled or left without a right that the call needed: the
 * batch stays where it is, to be resumed or undone.
 */
async function driveToTheEnd(admission: Admission, ...[{ session }, needed, step]: Driving): Promise<void> {
  for (;;) {
    const ended = await step();
    if (ended === 'finished') return;
    if (ended === 'ended-otherwise') throw new Refusal('conflict');
    if (await admission.isOff?.('associates')) throw new Refusal('area-off');
    const granted = (await admission.permissionsNow?.(session.userId)) ?? [];
    if (!needed.every((one) => allows(one, granted))) throw new Refusal('forbidden');
  }
}

/**
 * A batch is read again, resumed and undone by its owner, or by anyone with the permission; never without the right that it
 * required. Returns every right that was needed.
 */
async function refuseOthers({ db, params, session }: BatchCall): Promise<Permission[]> {
  const found = await findBatch(db, params.batch);
  if (!found) throw new Refusal('not-found');
  const own = found.userId === session.userId;
  const needed: Permission[] = ['associates.edit', permissionFor[found.act.kind]];
  if (!own) needed.push('associates.batches');
  if (!needed.every((one) => allows(one, session.permissions))) throw new Refusal('forbidden');
  return needed;
}

const record = (batch: string) => ({ subject: { kind: 'batch', id: batch } });
