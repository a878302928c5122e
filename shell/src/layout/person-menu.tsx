import { Avatar, Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { useSession } from '@sodalizio/area-kit';
import { linkToRoute } from '@sodalizio/area-kit/host';
import { roleLabels } from '@sodalizio/contract';
import { confirm } from '@sodalizio/ui';
import {
  IconCheck,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { openShortcuts } from '../palette/palette.store.ts';
import { signOut } from '../session/session.actions.ts';
import { shellLabels } from '../shell.labels.ts';
import styles from './top-bar.module.css';

const schemes = [
  { value: 'light', label: shellLabels.light, Icon: IconSun },
  { value: 'dark', label: shellLabels.dark, Icon: IconMoon },
  { value: 'auto', label: shellLabels.auto, Icon: IconDeviceDesktop },
] as const;

export function PersonMenu() {
  const { user } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const leave = useLogout();
  if (!user) return null;
  const name = `${user.first_name} ${user.last_name}`;
  return (
    // Inside the header, not at the end of the page: it belongs to this landmark, and the header never scrolls away.
    <Menu position="bottom-end" width={260} withinPortal={false} hideDetached={false}>
      <Menu.Target>
        <UnstyledButton className={styles.person}>
          <Avatar size={32} radius="xl" color="accent" name={name} aria-hidden="true" />
          <VisuallyHidden>{shellLabels.personMenu(name)}</VisuallyHidden>
          <span className={styles.personName} aria-hidden="true">
            {name}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={styles.personMenu ?? ''}>
        <Menu.Label className={styles.who ?? ''}>
          <strong>{name}</strong>
          <span>{user.email}</span>
          <span>{user.roles.map((role) => roleLabels[role]).join(', ')}</span>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to={linkToRoute('account.profile')}
          leftSection={<IconUserCircle size={16} aria-hidden="true" />}
        >
          {shellLabels.ownProfile}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{shellLabels.colourScheme}</Menu.Label>
        {schemes.map(({ value, label, Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={16} aria-hidden="true" />}
            rightSection={colorScheme === value ? <IconCheck size={16} aria-hidden="true" /> : null}
            aria-current={colorScheme === value ? 'true' : undefined}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden="true" />} onClick={openShortcuts}>
          {shellLabels.shortcuts}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden="true" />} onClick={leave}>
          {shellLabels.leave}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function useLogout() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const sure = await confirm({
      title: shellLabels.logoutTitle,
      body: shellLabels.logoutQuestion,
      confirmLabel: shellLabels.yes,
      cancelLabel: shellLabels.no,
    });
    if (!sure) return;
    await signOut();
    await navigate(linkToRoute('login'));
    // Not before: a mounted screen would refetch everything, without a session.
    cache.clear();
  };
}
