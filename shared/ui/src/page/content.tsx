import type { ReactNode } from 'react';
import styles from './page.module.css';

export interface ContentProps {
  /** `form`: a width that reads well; `full`: everything there is, for tables. */
  width?: 'form' | 'full';
  children: ReactNode;
}

/** The body of a screen, its parts one below the other on the 8-px rhythm. */
export function Content({ width = 'full', children }: ContentProps) {
  return (
    <div className={styles.content} data-width={width}>
      {children}
    </div>
  );
}
