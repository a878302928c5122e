import { CallError, call, keepStored, reading } from '@sodalizio/area-kit';
import { type RegistryAccess, wantsRegistry } from '@sodalizio/associate-search';
import type { OutputOf } from '@sodalizio/contract';
import {
  type BatchState,
  type BulkBatch,
  type BulkOutcome,
  batchOutcome,
  bulkBatches,
} from '@sodalizio/contract/associates';
import { toast } from '@sodalizio/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { undoSentence, useBulkCalls } from '../bulk/bulk.save.ts';
import { outcomeSentence, undoneSentence } from '../bulk/use-bulk-act.ts';
import { batchLabels as labels } from './batches.labels.ts';

const cause = { id: 'associates.bulk' };

export function useBatchActs({ batch, act }: BulkBatch, askRegistry: RegistryAccess['ask']) {
  const calls = useBulkCalls();
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);

  /** Shown before the list is read again, which then happens every two seconds. */
  const begin = (state: BatchState) =>
    keepStored<OutputOf<typeof bulkBatches>>(
      cache,
      reading(bulkBatches, { query: {} }).queryKey,
      (known) =>
        known && { ...known, items: known.items.map((one) => (one.batch === batch ? { ...one, state } : one)) },
    );

  const pressAgain = { id: `associates.batch ${batch}` };
  const run = async (
    doing: () => Promise<string | undefined>,
    inWords: (error: CallError) => string | undefined,
    isRead = false,
  ) => {
    if (busy) return;
    setBusy(true);
    toast.dismissFailure(pressAgain.id);
    try {
      const done = await doing();
      if (done !== undefined) toast.success(done, cause);
    } catch (error) {
      if (wantsRegistry(error))
        // An act was confirmed on a question that may be old once the registry is open.
        askRegistry(() => (isRead ? void run(doing, inWords, true) : toast.failure(labels.pressAgain, pressAgain)));
      else toast.failure((error instanceof CallError && inWords(error)) || undoSentence(error), cause);
    } finally {
      setBusy(false);
    }
  };
  const notYours = ({ code }: CallError) => (code === 'forbidden' ? labels.notYours : undefined);
  return {
    busy,
    resume: () =>
      run(
        async () => {
          begin('running');
          return outcomeSentence(act, await calls.resume(batch));
        },
        (error) => (error.code === 'conflict' ? labels.resumeGone : notYours(error)),
      ),
    look: (of: 'act' | 'undo', show: (outcome: BulkOutcome) => void) =>
      run(
        async () => {
          show(await call(batchOutcome, { params: { batch }, query: { of } }));
          return undefined;
        },
        (error) => (error.code === 'not-found' ? labels.outcomeGone : notYours(error)),
        true,
      ),
    /** `done`: as it was in the question. */
    undo: (done: number) =>
      run(async () => {
        begin('undoing');
        return undoneSentence(await calls.undo(batch, done));
      }, notYours),
  };
}
