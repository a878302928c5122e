import { Anchor } from '@mantine/core';
import { serverNow, useSession } from '@sodalizio/area-kit';
import { type Associate, todayInRome } from '@sodalizio/contract';
import { IconReceiptEuro } from '@tabler/icons-react';
import { useFees } from '../payments/fees.query.ts';
import { quotaState } from '../payments/quota-state.ts';
import { profileLabels as labels } from './profile.labels.ts';
import styles from './profile-header.module.css';
import { useProfileDialog } from './use-profile-actions.ts';

/** The quota of the current year: paid on, or to pay, with the form for it one press away. */
export function Quota({ associate }: { associate: Associate }) {
  const { fees, settled } = useFees();
  const { show } = useProfileDialog();
  const editable = useSession().can('associates.edit');
  const year = Number(todayInRome(serverNow()).slice(0, 4));
  const state = quotaState(associate, year, fees);
  // Keeps its place: nothing under it moves when the fees are read.
  if (!settled && state.kind !== 'paid') return <li className={styles.toCome} aria-hidden />;
  const words = {
    paid: () => (state.kind === 'paid' ? labels.quotaPaid(year, state.payment.data) : ''),
    due: () => (state.kind === 'due' ? labels.quotaDue(year, state.amount) : ''),
    free: () => labels.quotaFree(year),
  }[state.kind]();
  return (
    <li className={styles.fact} data-due={state.kind === 'due' || undefined}>
      <IconReceiptEuro size={16} aria-hidden />
      <span>{words}</span>
      {state.kind === 'due' && editable && (
        <Anchor
          component="button"
          type="button"
          inherit
          className={styles.act}
          aria-haspopup="dialog"
          aria-label={labels.registerQuota(year)}
          onClick={() => show('pagamento', { tab: 'pagamenti' })}
        >
          {labels.register}
        </Anchor>
      )}
    </li>
  );
}
