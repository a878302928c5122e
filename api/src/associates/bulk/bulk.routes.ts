import { bulkPayment, bulkSection, undoBatch } from '@sodalizio/contract/associates';
import { JsonText } from '../../platform/answer.ts';
import type { App } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problem.ts';
import { type Call, serve } from '../../platform/serve-endpoint.ts';
import { applyStep, beginBatch, beginUndo, outcomeText, type Step, undoStep } from './batches.repo.ts';
import type { BulkAct } from './bulk-act.ts';
import { ownSelection } from './selections.repo.ts';

type ActCall = Call<typeof bulkSection> | Call<typeof bulkPayment>;

/** Serves acts on everybody of a frozen selection, and the undoing of one as a whole. */
export function registerBulk(app: App): void {
  serve(app, bulkSection, (call) => {
    const { selection, ...act } = call.body;
    return perform(call, selection, { kind: 'section', ...act });
  });

  serve(app, bulkPayment, (call) => {
    const { selection, ...act } = call.body;
    return perform(call, selection, { kind: 'payment', ...act });
  });

  serve(app, undoBatch, async (call) => {
    const { db, now, params, audit } = call;
    const began = await db.transaction().execute(async (trx) => {
      const state = await beginUndo(trx, params.batch, now);
      if (state === 'begun') await audit({ action: 'associates.bulk-undo', ...record(params.batch) }, trx);
      return state;
    });
    if (began === 'unknown') throw new Refusal('not-found');
    if (began === 'done') throw new Refusal('conflict');
    await toTheEnd(() => undoStep(db, params.batch, call.circumstances));
    return new JsonText(await outcomeText(db, params.batch, true));
  });
}

async function perform(call: ActCall, selectionId: string, act: BulkAct) {
  const { db, session, now } = call;
  const selection = await ownSelection(db, session.userId, selectionId, now);
  if (!selection) throw new Refusal('not-found');
  const { batch } = await db.transaction().execute(async (trx) => {
    const started = await beginBatch(trx, selection, act, session.userId, now);
    const after = { count: selection.count, selection: selectionId, act };
    if (started.begun)
      await call.audit({ action: `associates.bulk-${act.kind}`, ...record(started.batch), after }, trx);
    return started;
  });
  await toTheEnd(() => applyStep(db, batch, call.circumstances));
  return new JsonText(await outcomeText(db, batch, false));
}

const record = (batch: string) => ({ subject: { kind: 'batch', id: batch } });

/** Two calls that drive the same batch take turns step by step, and both are told its outcome. */
async function toTheEnd(step: () => Promise<Step>): Promise<void> {
  for (;;) {
    const ended = await step();
    if (ended === 'finished') return;
    if (ended === 'ended-otherwise') throw new Refusal('conflict');
  }
}
