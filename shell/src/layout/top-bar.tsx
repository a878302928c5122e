import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { keyWords } from '@sodalizio/ui';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { ComposedArea } from '../composition/read-composition.ts';
import { openPalette } from '../palette/palette.store.ts';
import { warmPalette } from '../palette/palette.tsx';
import { searchPrompt } from '../routes/screens.ts';
import { shellLabels } from '../shell.labels.ts';
import { NewVersion } from './new-version.tsx';
import { PersonMenu } from './person-menu.tsx';
import styles from './top-bar.module.css';
import { TriedAreas } from './tried-areas.tsx';
import type { Crumb } from './use-trail.ts';

interface Props {
  readonly trail: readonly Crumb[];
  readonly areas: readonly ComposedArea[];
  readonly onOpenMenu: () => void;
}

export function TopBar({ trail, areas, onOpenMenu }: Props) {
  return (
    <header className={styles.bar}>
      <ActionIcon
        className={styles.burger}
        variant="subtle"
        color="gray"
        size="lg"
        onClick={onOpenMenu}
        aria-label={shellLabels.openMenu}
      >
        <IconMenu2 size={20} />
      </ActionIcon>
      <Crumbs trail={trail} />
      <TriedAreas areas={areas} />
      <NewVersion />
      <UnstyledButton
        className={styles.search}
        onClick={() => openPalette()}
        onMouseEnter={warmPalette}
        onFocus={warmPalette}
      >
        <IconSearch size={16} aria-hidden="true" />
        <span className={styles.searchLabel}>{searchPrompt(areas) ?? shellLabels.search}</span>
        <Kbd className={styles.searchHint}>{keyWords(shellLabels.searchHint)}</Kbd>
      </UnstyledButton>
      <PersonMenu />
    </header>
  );
}

/** The way back; a page of the menu has none, and its name is its own heading. */
function Crumbs({ trail }: Pick<Props, 'trail'>) {
  if (trail.length < 2) return <div className={styles.crumbs} />;
  return (
    <nav className={styles.crumbs} aria-label={shellLabels.crumbs}>
      {trail.map(({ label, to }, at) => (
        <Fragment key={to ?? label}>
          {at > 0 && (
            <span className={styles.separator} aria-hidden="true">
              /
            </span>
          )}
          {to ? (
            <Link className={styles.crumb} to={to}>
              {label}
            </Link>
          ) : (
            <span className={styles.here} aria-current="page">
              {label}
            </span>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
