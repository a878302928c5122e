import { useRemembered, useSession } from '@sodalizio/area-kit';
import { paymentMethods } from '@sodalizio/contract';

/** The method of the payment this person registered last on this browser; '' before the first. */
export function useLastMethod(): [string, (method: string) => void] {
  const { user } = useSession();
  return useRemembered<string>(
    `associates.payment-method.${user?.id ?? ''}`,
    (stored) => paymentMethods.find((one) => one === stored) ?? '',
  );
}
