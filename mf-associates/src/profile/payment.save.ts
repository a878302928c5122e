import type { Associate, InputOf, Payment } from '@sodalizio/contract';
import { deletePayment, newPayment } from '@sodalizio/contract/associates';
import { useWrites } from './associate.save.ts';

type NewPayment = Omit<InputOf<typeof newPayment>['body'], 'cfisc' | 'cdaica'>;

export function usePaymentSave({ cfisc, codaica: cdaica }: Pick<Associate, 'cfisc' | 'codaica'>) {
  const { write, act, busy } = useWrites();
  return {
    add: (payment: NewPayment) => write(newPayment, { body: { ...payment, cfisc, cdaica } }),
    remove: (payment: Payment) => act(deletePayment, { body: { ...payment, cfisc, cdaica } }),
    busy,
  };
}
