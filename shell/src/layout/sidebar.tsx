import { ActionIcon, Tooltip } from '@mantine/core';
import { adminBase, linkToRoute } from '@sodalizio/area-kit/host';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { warmScreen } from '../composition/warm-screen.ts';
import type { MenuItem } from '../routes/screens.ts';
import { shellLabels } from '../shell.labels.ts';
import { BrandMark } from './brand-mark.tsx';
import styles from './sidebar.module.css';

interface Props {
  readonly className?: string | undefined;
  readonly menu: readonly MenuItem[];
  /** Address of the screen that the open one belongs to, by its `parent`s. */
  readonly top: string | undefined;
  readonly narrow: boolean;
  /** Undefined where the menu cannot be narrowed (the drawer of phones). */
  readonly onNarrow?: () => void;
  readonly onChoose?: () => void;
}

export function Sidebar({ className, menu, top, narrow, onNarrow, onChoose }: Props) {
  const { pathname } = useLocation();
  return (
    <nav
      className={[styles.menu, className].join(' ')}
      aria-label={shellLabels.mainMenu}
      data-narrow={narrow || undefined}
    >
      {onNarrow && <HomeLink small={narrow} />}
      <ul className={styles.entries}>
        {menu.map((item) => {
          const { name } = item.target.screen;
          const address = linkToRoute(name);
          const isHere = address === top || isBelow(pathname, address);
          return (
            <li key={name}>
              <Entry item={item} isHere={isHere} narrow={narrow} onChoose={onChoose} />
            </li>
          );
        })}
      </ul>
      {onNarrow && (
        <ActionIcon
          className={styles.narrower}
          variant="subtle"
          color="gray"
          onClick={onNarrow}
          aria-label={narrow ? shellLabels.widenMenu : shellLabels.narrowMenu}
        >
          {narrow ? <IconLayoutSidebarLeftExpand size={20} /> : <IconLayoutSidebarLeftCollapse size={20} />}
        </ActionIcon>
      )}
    </nav>
  );
}

/** The mark leads to the first page. */
export function HomeLink({ small = false, onChoose }: { small?: boolean; onChoose?: () => void }) {
  return (
    <Link className={styles.home ?? ''} to={adminBase} aria-label={shellLabels.homeLink} onClick={onChoose}>
      <BrandMark small={small} />
    </Link>
  );
}

/** At an address or further down. */
const isBelow = (pathname: string, address: string) =>
  `${pathname}/`.toLowerCase().startsWith(`${address}/`.toLowerCase());

interface EntryProps {
  readonly item: MenuItem;
  readonly isHere: boolean;
  readonly narrow: boolean;
  readonly onChoose: (() => void) | undefined;
}

const Entry = memo(function Entry({ item, isHere, narrow, onChoose }: EntryProps) {
  const { area, screen } = item.target;
  const warm = () => void warmScreen(area, screen.name);
  const shown = useRef<HTMLAnchorElement>(null);
  // In a low window it may be in the part that is scrolled away.
  useEffect(() => {
    if (isHere) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  const link = (
    <Link
      ref={shown}
      className={styles.entry ?? ''}
      to={linkToRoute(screen.name)}
      aria-current={isHere ? 'page' : undefined}
      onMouseEnter={warm}
      onFocus={warm}
      onClick={onChoose}
    >
      <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
        <path d={item.icon} />
      </svg>
      <span className={styles.label}>{item.label}</span>
    </Link>
  );
  // Of the wide menu each word is to be read: no tooltip, even a disabled one, is worth its time in every first page.
  if (!narrow) return link;
  return (
    <Tooltip label={item.label} position="right">
      {link}
    </Tooltip>
  );
});
