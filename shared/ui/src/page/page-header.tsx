import { Title } from '@mantine/core';
import { type ReactNode, useContext } from 'react';
import styles from './page.module.css';
import { TitleToolsContext } from './use-title-tools.ts';

export interface PageHeaderProps {
  title: string;
  /** Count with its noun: '2.000 soci trovati'; '' while it is unknown. Announced when it changes. */
  count?: ReactNode;
  /** Its words are longer than most: more room is kept on a phone. */
  longCount?: boolean;
  aside?: ReactNode;
  actions?: ReactNode;
  /** The tools of the screen's one table stand on this line. */
  tableTools?: boolean;
}

/** Head of a screen: its one `h1`, the count, and actions. */
export function PageHeader({ title, count, longCount = false, aside, actions, tableTools = false }: PageHeaderProps) {
  const { setPlace } = useContext(TitleToolsContext);
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        <Title order={1}>{title}</Title>
        {aside}
        {count !== undefined && (
          <span role="status" className={styles.count} data-long={longCount || undefined}>
            {count}
          </span>
        )}
      </div>
      {(actions || tableTools) && (
        <div className={styles.actions}>
          {tableTools && <div ref={setPlace} className={styles.tools} />}
          {actions}
        </div>
      )}
    </header>
  );
}
