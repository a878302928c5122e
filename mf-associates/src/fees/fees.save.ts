import { call, errorSentence, keyOf } from '@sodalizio/area-kit';
import { fees, setFees, type YearFees } from '@sodalizio/contract/associates';
import { toast } from '@sodalizio/ui';
import { useQueryClient } from '@tanstack/react-query';
import { feesLabels as labels } from './fees.labels.ts';

/** Writes the fees of one year; what was there before comes back with Annulla. */
export function useFeesSave(before: YearFees) {
  const cache = useQueryClient();
  const { year } = before;
  const save = async (amounts: YearFees['amounts'], version: number): Promise<YearFees> => {
    const written = await call(setFees, { body: { year, amounts, version } });
    await cache.invalidateQueries({ queryKey: keyOf(fees) });
    return written;
  };
  const undo = async (written: YearFees) => {
    try {
      await save(before.amounts, written.version);
      toast.success(labels.undone(year));
    } catch (error) {
      toast.failure(errorSentence(error));
    }
  };
  return {
    save,
    readAgain: async (): Promise<YearFees> => {
      const { items } = await call(fees, {});
      return items.find((one) => one.year === year) ?? before;
    },
    sayDone: (written: YearFees) =>
      toast.success(
        labels.saved(year),
        before.version === 0 ? {} : { undo: { label: labels.undo, onUndo: () => void undo(written) } },
      ),
  };
}
