import type { StateSign } from '@sodalizio/contract';
import type { MessageRecipient, MessageState, RecipientOutcome } from '@sodalizio/contract/messages';
import { StatusBadge, type Tone } from '@sodalizio/ui';
import { exclusionWords, outcomeWords, reasonWords, stateWords } from './message.labels.ts';

const stateTones: Record<MessageState, Tone> = {
  draft: 'neutral',
  scheduled: 'neutral',
  sending: 'neutral',
  paused: 'warn',
  sent: 'good',
  'sent-with-errors': 'bad',
  cancelled: 'neutral',
  stopped: 'warn',
};

const stateSigns: Partial<Record<MessageState, StateSign>> = {
  draft: 'draft',
  scheduled: 'clock',
  sending: 'sending',
  paused: 'paused',
  stopped: 'blocked',
};

export const StateBadge = ({ state }: { state: MessageState }) => (
  <StatusBadge tone={stateTones[state]} sign={stateSigns[state]}>
    {stateWords[state]}
  </StatusBadge>
);

const outcomeTones: Record<RecipientOutcome, Tone> = {
  queued: 'neutral',
  delivering: 'neutral',
  sent: 'good',
  failed: 'bad',
  unknown: 'warn',
  stopped: 'neutral',
  excluded: 'warn',
};

const outcomeSigns: Partial<Record<RecipientOutcome, StateSign>> = {
  queued: 'waiting',
  delivering: 'sending',
  unknown: 'unknown',
  stopped: 'blocked',
};

type WithOutcome = Pick<MessageRecipient, 'outcome' | 'exclusion' | 'reason'>;

/** Why a recipient's mail is where it is; '' where there is nothing to say. */
export const whyOf = ({ outcome, exclusion, reason }: WithOutcome): string =>
  outcome === 'excluded' ? exclusionWords[exclusion] : reasonWords[reason];

/** An outcome and its reason. */
export function Outcome({ of }: { of: WithOutcome }) {
  const why = whyOf(of);
  return (
    <span title={why}>
      <StatusBadge tone={outcomeTones[of.outcome]} sign={outcomeSigns[of.outcome]}>
        {outcomeWords[of.outcome]}
      </StatusBadge>{' '}
      {why}
    </span>
  );
}
