import type { MessageRow } from '@sodalizio/contract/messages';
import { type Column, formatCount, formatDateTime, type MenuEntry, TitleLink } from '@sodalizio/ui';
import { IconCopy, IconEye, IconTrash } from '@tabler/icons-react';
import { StateBadge } from '../message-state.tsx';
import { linkTo } from '../routes.ts';
import { labels } from './list.labels.ts';
import { plainPreview } from './plain-preview.ts';

export const keyOfMessage = ({ id }: MessageRow) => String(id);
export const titleOfMessage = ({ title }: MessageRow) => title || labels.untitled;

const pageOf = ({ id, draft }: MessageRow) =>
  draft === null ? linkTo('messages.message', { id }) : `${linkTo('messages.create')}?draft=${draft}`;

export const messageColumns: readonly Column<MessageRow>[] = [
  {
    id: 'title',
    header: labels.columns.title,
    cell: (message) => <TitleLink href={pageOf(message)} title={titleOfMessage(message)} />,
    sortable: true,
    width: 300,
    cardRole: 'title',
  },
  {
    id: 'text',
    header: labels.columns.text,
    cell: ({ plain_content }) => <span title={plain_content}>{plainPreview(plain_content)}</span>,
    hideable: true,
  },
  {
    id: 'state',
    header: labels.columns.state,
    cell: ({ state }) => <StateBadge state={state} />,
    width: 174,
    hideable: true,
    cardRole: 'state',
  },
  {
    id: 'send_at',
    header: labels.columns.send_at,
    cell: ({ send_at }) => formatDateTime(send_at),
    sortable: true,
    width: 154,
    hideable: true,
    cardRole: 'fact',
  },
  {
    id: 'users_count',
    header: labels.columns.users_count,
    cell: ({ users_count, draft }) => (draft !== null && users_count === 0 ? '—' : formatCount(users_count)),
    sortable: true,
    align: 'end',
    width: 118,
    hideable: true,
    cardRole: 'fact',
    cardCell: ({ users_count, draft }) => (draft !== null && users_count === 0 ? null : labels.recipients(users_count)),
  },
];

/** `onRemove` for those who may write. Only drafts, and what was taken back, can be deleted. */
export const messageMenu =
  (onRemove: ((message: MessageRow) => void) | undefined) =>
  (message: MessageRow): MenuEntry[] => {
    const open: MenuEntry = { label: labels.open, href: pageOf(message), icon: <IconEye size={16} aria-hidden /> };
    if (!onRemove) return [open];
    const remove: MenuEntry = {
      label: labels.remove,
      onSelect: () => onRemove(message),
      icon: <IconTrash size={16} aria-hidden />,
      danger: true,
    };
    if (message.draft !== null) return [{ ...open, label: labels.goOn }, remove];
    const copyTo = `${linkTo('messages.create')}?from=${message.id}`;
    const copy: MenuEntry = { label: labels.copy, href: copyTo, icon: <IconCopy size={16} aria-hidden /> };
    if (message.state !== 'cancelled') return [open, copy];
    return [open, copy, remove];
  };
