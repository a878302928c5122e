import { CallError } from '@sodalizio/area-kit';
import { wantsRegistry } from '@sodalizio/associate-search';
import type { BulkBatch } from '@sodalizio/contract/associates';
import { toast } from '@sodalizio/ui';
import { useState } from 'react';
import { undoSentence, useBulkCalls } from '../bulk/bulk.save.ts';
import { outcomeSentence, undoneSentence } from '../bulk/use-bulk-act.ts';
import { batchLabels as labels } from './batches.labels.ts';

const cause = { id: 'associates.bulk' };

export function useBatchActs({ batch, act }: BulkBatch, askRegistry: () => void) {
  const calls = useBulkCalls();
  const [busy, setBusy] = useState(false);

  const run = async (doing: () => Promise<string>, inWords: (error: CallError) => string | undefined) => {
    setBusy(true);
    try {
      toast.success(await doing(), cause);
    } catch (error) {
      if (wantsRegistry(error)) askRegistry();
      toast.failure((error instanceof CallError && inWords(error)) || undoSentence(error), cause);
    } finally {
      setBusy(false);
    }
  };
  const notYours = ({ code }: CallError) => (code === 'forbidden' ? labels.notYours : undefined);
  return {
    busy,
    resume: () =>
      run(
        async () => outcomeSentence(act, await calls.resume(batch)),
        (error) => (error.code === 'conflict' ? labels.resumeGone : notYours(error)),
      ),
    undo: () => run(async () => undoneSentence(await calls.undo(batch)), notYours),
  };
}
