import { CallError, call, errorSentence, keyOf } from '@sodalizio/area-kit';
import { associatesTotal, findAssociates, type InputOf } from '@sodalizio/contract';
import {
  associateHistory,
  type BulkOutcome,
  bulkAdmission,
  bulkBatches,
  bulkPayment,
  bulkSection,
  resumeBatch,
  undoBatch,
} from '@sodalizio/contract/associates';
import { useQueryClient } from '@tanstack/react-query';
import { dialogLabels as labels } from './bulk-dialog.labels.ts';

type Without<T> = Omit<T, 'selection'>;
export type BulkAct =
  | { readonly kind: 'section'; readonly body: Without<InputOf<typeof bulkSection>['body']> }
  | { readonly kind: 'payment'; readonly body: Without<InputOf<typeof bulkPayment>['body']> }
  | { readonly kind: 'admission'; readonly body: Without<InputOf<typeof bulkAdmission>['body']> };

function asked(act: BulkAct, selection: string): Promise<BulkOutcome> {
  if (act.kind === 'section') return call(bulkSection, { body: { ...act.body, selection } });
  if (act.kind === 'payment') return call(bulkPayment, { body: { ...act.body, selection } });
  return call(bulkAdmission, { body: { selection } });
}

export function useBulkCalls() {
  const cache = useQueryClient();
  // Also after a failure: some members may be changed already.
  const thenReadAgain = async (doing: Promise<BulkOutcome>): Promise<BulkOutcome> => {
    try {
      return await doing;
    } finally {
      for (const read of [findAssociates, associatesTotal, associateHistory, bulkBatches])
        void cache.invalidateQueries({ queryKey: keyOf(read) });
    }
  };
  return {
    perform: (act: BulkAct, selection: string): Promise<BulkOutcome> => thenReadAgain(asked(act, selection)),
    resume: (batch: string): Promise<BulkOutcome> => thenReadAgain(call(resumeBatch, { params: { batch }, body: {} })),
    /** `done`: the number of members that was confirmed. */
    undo: (batch: string, done?: number): Promise<BulkOutcome> =>
      thenReadAgain(call(undoBatch, { params: { batch }, body: { done } })),
  };
}

export const undoSentence = (error: unknown): string =>
  error instanceof CallError && error.code === 'conflict' && error.fields.length === 0
    ? labels.undoneAlready
    : errorSentence(error);
