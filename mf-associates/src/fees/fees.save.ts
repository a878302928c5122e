import { call, errorSentence, inTime, keyOf } from '@sodalizio/area-kit';
import { fees, setFees, type YearFees } from '@sodalizio/contract/associates';
import { toast } from '@sodalizio/ui';
import { useQueryClient } from '@tanstack/react-query';
import { feesLabels as labels } from './fees.labels.ts';

/** Fees as written, and what they replaced: not always what the form was opened with, a colleague may have been faster. */
export interface FeesWritten {
  readonly before: YearFees;
  readonly written: YearFees;
}

/** Writes the fees of one year; what was there before comes back with Annulla. */
export function useFeesSave(opened: YearFees) {
  const cache = useQueryClient();
  const { year } = opened;
  const save = async (amounts: YearFees['amounts'], version: number): Promise<YearFees> => {
    try {
      return await call(setFees, { body: { year, amounts, version } });
    } finally {
      // Also after a failure: they may be stored. A list that comes late must not make them look unsaved.
      await inTime(cache.invalidateQueries({ queryKey: keyOf(fees) })).catch(() => undefined);
    }
  };
  const undo = async ({ before, written }: FeesWritten) => {
    try {
      await save(before.amounts, written.version);
      toast.success(labels.undone(year));
    } catch (error) {
      toast.failure(errorSentence(error));
    }
  };
  return {
    save: async (amounts: YearFees['amounts'], before: YearFees): Promise<FeesWritten> => ({
      before,
      written: await save(amounts, before.version),
    }),
    readAgain: async (): Promise<YearFees> => {
      const { items } = await call(fees, {});
      return items.find((one) => one.year === year) ?? opened;
    },
    sayDone: (done: FeesWritten) =>
      toast.success(
        labels.saved(year),
        done.before.version === 0 ? {} : { undo: { label: labels.undo, onUndo: () => void undo(done) } },
      ),
  };
}
