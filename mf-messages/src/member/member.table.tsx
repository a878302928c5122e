import type { MemberMessage } from '@sodalizio/contract/messages';
import { type Column, formatDateTime, TitleLink } from '@sodalizio/ui';
import { Outcome } from '../message-state.tsx';
import { linkTo } from '../routes.ts';
import { labels } from './member.labels.ts';

export const keyOfMemberMessage = ({ id }: MemberMessage) => String(id);

export const memberColumns: readonly Column<MemberMessage>[] = [
  { id: 'send_at', header: labels.columns.send_at, cell: ({ send_at }) => formatDateTime(send_at), width: 154 },
  {
    id: 'title',
    header: labels.columns.title,
    cell: ({ id, title }) => <TitleLink href={linkTo('messages.message', { id })} title={title} />,
    width: 260,
    cardRole: 'title',
  },
  { id: 'outcome', header: labels.columns.outcome, cell: (message) => <Outcome of={message} /> },
];
