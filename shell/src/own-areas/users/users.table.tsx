import type { UserRow } from '@sodalizio/contract';
import { type Column, formatDateTime, type MenuEntry, StatusBadge } from '@sodalizio/ui';
import { IconUser } from '@tabler/icons-react';
import { linkTo } from './routes.ts';
import { labels } from './users.labels.ts';

export const keyOfUser = ({ id }: UserRow) => String(id);

/** Surname first, as in the default order. */
export const nameOf = ({ first_name, last_name }: UserRow) => `${last_name} ${first_name}`;

export const statusOf = (disabled: boolean) => (
  <StatusBadge tone={disabled ? 'neutral' : 'good'}>{disabled ? labels.disabled : labels.active}</StatusBadge>
);

/** The columns of the users list (specification section 2); Azioni is the row's menu. */
export const userColumns: readonly Column<UserRow>[] = [
  {
    id: 'aica_code',
    header: labels.columns.aica_code,
    cell: ({ aica_code }) => aica_code,
    sortable: true,
    width: 120,
    hideable: true,
    cardRole: 'fact',
  },
  {
    id: 'name',
    header: labels.columns.name,
    cell: nameOf,
    sortable: true,
    // Specification section 2: a click on the name opens the row.
    opensDetails: true,
    cardRole: 'title',
  },
  {
    id: 'email',
    header: labels.columns.email,
    cell: ({ email }) => email,
    sortable: true,
    hideable: true,
    cardRole: 'fact',
  },
  {
    id: 'disabled',
    header: labels.columns.disabled,
    cell: ({ disabled }) => statusOf(disabled),
    sortable: true,
    width: 144,
    hideable: true,
    cardRole: 'state',
  },
  {
    id: 'last_completion_time',
    header: labels.columns.last_completion_time,
    cell: ({ last_completion_time }) => formatDateTime(last_completion_time) || labels.never,
    sortable: true,
    width: 190,
    hideable: true,
  },
];

export const userMenu = ({ id }: UserRow): MenuEntry[] => [
  {
    label: labels.openProfile,
    href: linkTo('admin.users.profile', { id }),
    icon: <IconUser size={16} aria-hidden />,
  },
];
