import type { ReactNode } from 'react';
import styles from './page.module.css';

export interface ContentProps {
  /** `form`: a readable width; `full`: the available width, for tables. */
  width?: 'form' | 'full';
  children: ReactNode;
}

/** The body of a screen: its sections one below the other, in the 8-px rhythm. */
export function Content({ width = 'full', children }: ContentProps) {
  return (
    <div className={styles.content} data-width={width}>
      {children}
    </div>
  );
}
