import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './page.module.css';

export interface PageHeaderProps {
  title: string;
  /** Count with its noun: '2.000 soci trovati'; '' while it is unknown. Announced when it changes. */
  count?: ReactNode;
  aside?: ReactNode;
  actions?: ReactNode;
}

/** Head of a screen: its one `h1`, the count, and actions. */
export function PageHeader({ title, count, aside, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        <Title order={1}>{title}</Title>
        {aside}
        {count !== undefined && (
          <span role="status" className={styles.count}>
            {count}
          </span>
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
