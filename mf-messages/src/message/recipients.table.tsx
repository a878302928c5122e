import { Text } from '@mantine/core';
import type { MessageRecipient } from '@sodalizio/contract/messages';
import { type Column, formatDateTime, TitleLink } from '@sodalizio/ui';
import { Outcome } from '../message-state.tsx';
import { linkTo } from '../routes.ts';
import { labels } from './page.labels.ts';

export const keyOfRecipient = ({ codaica }: MessageRecipient) => codaica;
export const nameOf = ({ name }: MessageRecipient) => name;

const named = (cell: Column<MessageRecipient>['cell']): Column<MessageRecipient> => ({
  id: 'name',
  header: labels.columns.name,
  cell,
  width: 240,
  cardRole: 'title',
});

const others: readonly Column<MessageRecipient>[] = [
  {
    id: 'address',
    header: labels.columns.address,
    cell: ({ address, shared }) => (
      <span title={shared ? `${address}, ${labels.shared}` : address}>
        {address}
        {shared && (
          <Text span inherit c="dimmed">
            {' '}
            {labels.shared}
          </Text>
        )}
      </span>
    ),
    hideable: true,
  },
  {
    id: 'outcome',
    header: labels.columns.outcome,
    cell: (recipient) => <Outcome of={recipient} />,
    width: 330,
    hideable: true,
    cardRole: 'state',
  },
  {
    id: 'settled_at',
    header: labels.columns.settled_at,
    cell: ({ settled_at }) => formatDateTime(settled_at),
    width: 154,
    hideable: true,
  },
];

/** For those who may not open profiles. */
export const plainColumns: readonly Column<MessageRecipient>[] = [
  named(({ name }) => <span title={name}>{name}</span>),
  ...others,
];

export const linkedColumns: readonly Column<MessageRecipient>[] = [
  named(({ codaica, name }) => <TitleLink href={linkTo('admin.associates.profile', { codaica })} title={name} />),
  ...others,
];
