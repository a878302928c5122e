import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { uiLabels } from '../ui.labels.ts';
import type { MenuEntry, RenderLink } from './columns.ts';
import styles from './table.module.css';

export interface RowMenuProps {
  title: string;
  /** Asked when the menu opens, not when the row is drawn. */
  entries: () => MenuEntry[];
  renderLink: RenderLink | undefined;
}

const DotsIcon = () => <IconDots size={18} aria-hidden />;

/**
 * Menu of a row. Until the first click it is a bare button: thirty floating menus mounted while a table is scrolled
 * cost more than all the rows.
 */
export function RowMenu(props: RowMenuProps) {
  const [used, setUsed] = useState(false);
  if (used) return <LiveRowMenu {...props} />;
  return (
    <button
      type="button"
      className={styles.rowButton}
      aria-label={uiLabels.actionsFor(props.title)}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setUsed(true)}
    >
      <DotsIcon />
    </button>
  );
}

function LiveRowMenu({ title, entries, renderLink }: RowMenuProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The bare button took the focus with it; the menu gives focus back to whoever has it when it opens.
    button.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Menu opened={opened} onChange={setOpened} withinPortal>
      <Menu.Target>
        <button ref={button} type="button" className={styles.rowButton} aria-label={uiLabels.actionsFor(title)}>
          <DotsIcon />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {opened && entries().map((entry) => <Entry key={entry.label} entry={entry} renderLink={renderLink} />)}
      </Menu.Dropdown>
    </Menu>
  );
}

function Entry({ entry, renderLink }: { entry: MenuEntry; renderLink: RenderLink | undefined }) {
  const { label, icon, onSelect, href, danger } = entry;
  const look = {
    leftSection: icon,
    ...(danger ? { className: styles.danger } : {}),
    ...(onSelect ? { onClick: onSelect } : {}),
  };
  if (href === undefined) return <Menu.Item {...look}>{label}</Menu.Item>;
  if (!renderLink) {
    return (
      <Menu.Item {...look} component="a" href={href}>
        {label}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item {...look} renderRoot={(props: Record<string, unknown>) => renderLink({ ...props, href })}>
      {label}
    </Menu.Item>
  );
}
