import { UnstyledButton } from '@mantine/core';
import { linkTo } from '@sodalizio/area-kit';
import type { UserRow } from '@sodalizio/contract';
import { type Column, formatDateTime, type MenuEntry, type RenderLink, StatusBadge } from '@sodalizio/ui';
import { IconUser } from '@tabler/icons-react';
import { createContext, useContext } from 'react';
import { Link } from 'react-router-dom';
import { labels } from './users.labels.ts';
import styles from './users.module.css';

/** Which rows are open. A context, because the columns have to stay the same for the table not to draw every row anew. */
export const OpenRows = createContext<{ open: ReadonlySet<string>; toggle: (key: string) => void }>({
  open: new Set(),
  toggle: () => {},
});

export const keyOfUser = ({ id }: UserRow) => String(id);

/** Surname first, as the list is ordered. */
export const nameOf = ({ first_name, last_name }: UserRow) => `${last_name} ${first_name}`;

export const statusOf = (disabled: boolean) => (
  <StatusBadge tone={disabled ? 'neutral' : 'good'}>{disabled ? labels.disabled : labels.active}</StatusBadge>
);

/** A click on the name opens the row (specification section 2); the arrow before it does the same and says so. */
function NameButton({ user }: { user: UserRow }) {
  const { open, toggle } = useContext(OpenRows);
  const key = keyOfUser(user);
  return (
    <UnstyledButton className={styles.name} aria-expanded={open.has(key)} onClick={() => toggle(key)}>
      {nameOf(user)}
    </UnstyledButton>
  );
}

/** The columns of the users list (specification section 2); Azioni is the row's menu. */
export const userColumns: readonly Column<UserRow>[] = [
  {
    id: 'aica_code',
    header: labels.columns.aica_code,
    cell: ({ aica_code }) => aica_code,
    sortable: true,
    width: 120,
    hideable: true,
  },
  {
    id: 'name',
    header: labels.columns.name,
    cell: (user) => <NameButton user={user} />,
    sortable: true,
    cardRole: 'title',
  },
  { id: 'email', header: labels.columns.email, cell: ({ email }) => email, sortable: true, hideable: true },
  {
    id: 'disabled',
    header: labels.columns.disabled,
    cell: ({ disabled }) => statusOf(disabled),
    sortable: true,
    width: 144,
    hideable: true,
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

export const renderLink: RenderLink = ({ href, ...props }) => <Link {...props} to={href} />;
