import { Kbd, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLink } from '../link.tsx';
import { uiLabels } from '../ui.labels.ts';
import type { MenuEntry } from './columns.ts';
import styles from './table.module.css';

interface RowMenuProps {
  title: string;
  /** Called when the menu opens, not on render. */
  entries: () => MenuEntry[];
}

const DotsIcon = () => <IconDots size={18} aria-hidden />;

/** Menu of a row. A bare button until the first click: thirty floating menus mounted during scrolling cost more than all the rows. */
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

function LiveRowMenu({ title, entries }: RowMenuProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The bare button disappeared with the focus; the menu restores it to the element that has it on opening.
    button.current?.focus();
    setOpened(true);
  }, []);
  // A dialog gives the focus back to what has it when it opens: the entry goes away with the menu.
  const leave = () => button.current?.focus({ preventScroll: true });
  return (
    <Menu opened={opened} onChange={setOpened} withinPortal>
      <Menu.Target>
        <button ref={button} type="button" className={styles.rowButton} aria-label={uiLabels.actionsFor(title)}>
          <DotsIcon />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {opened && entries().map((entry) => <Entry key={entry.label} entry={entry} onLeave={leave} />)}
      </Menu.Dropdown>
    </Menu>
  );
}

function Entry({ entry, onLeave }: { entry: MenuEntry; onLeave: () => void }) {
  const { label, icon, onSelect, href, newPage, danger, key } = entry;
  const Link = useLink();
  const look = {
    leftSection: icon,
    ...(key
      ? {
          rightSection: (
            <Kbd size="xs" aria-hidden>
              {key}
            </Kbd>
          ),
          'aria-keyshortcuts': key,
        }
      : {}),
    ...(danger ? { className: styles.danger } : {}),
    ...(onSelect && {
      onClick: () => {
        onLeave();
        onSelect();
      },
    }),
  };
  if (href === undefined) return <Menu.Item {...look}>{label}</Menu.Item>;
  return (
    <Menu.Item
      {...look}
      renderRoot={(props: Record<string, unknown>) => (
        <Link {...props} href={href} {...(newPage && { target: '_blank' })} />
      )}
    >
      {label}
    </Menu.Item>
  );
}
