import type { DeliveryState, MailRow, StateSign } from '@sodalizio/contract';
import { type Column, formatDateTime, StatusBadge, type Tone } from '@sodalizio/ui';
import { labels } from './mail.labels.ts';

export const keyOfMail = ({ id }: MailRow) => String(id);
export const titleOfMail = ({ address, subject }: MailRow) => `${subject}, ${address}`;

const tones: Record<DeliveryState, Tone> = {
  queued: 'neutral',
  delivering: 'neutral',
  sent: 'good',
  failed: 'bad',
  unknown: 'warn',
  stopped: 'neutral',
};

const signs: Partial<Record<DeliveryState, StateSign>> = {
  queued: 'waiting',
  delivering: 'sending',
  unknown: 'unknown',
  stopped: 'blocked',
};

export const mailColumns: readonly Column<MailRow>[] = [
  {
    id: 'address',
    header: labels.columns.address,
    cell: ({ address }) => <span title={address}>{address}</span>,
    hideable: true,
    cardRole: 'fact',
  },
  {
    id: 'queued_at',
    header: labels.columns.queued_at,
    cell: ({ queued_at }) => formatDateTime(queued_at),
    sortable: true,
    width: 170,
    hideable: true,
    cardRole: 'fact',
  },
  {
    id: 'subject',
    header: labels.columns.subject,
    cell: ({ subject }) => subject,
    opensDetails: true,
    cardRole: 'title',
  },
  {
    id: 'state',
    header: labels.columns.state,
    cell: ({ state }) => (
      <StatusBadge tone={tones[state]} sign={signs[state]}>
        {labels.states[state]}
      </StatusBadge>
    ),
    width: 150,
    hideable: true,
    cardRole: 'state',
  },
];
