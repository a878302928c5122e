import { type ReactNode, useMemo, useState } from 'react';
import styles from './page.module.css';
import { TitleToolsContext } from './use-title-tools.ts';

export interface ContentProps {
  /** `form`: a readable width; `full`: the available width, for tables. */
  width?: 'form' | 'full';
  children: ReactNode;
}

/** The body of a screen: its sections one below the other, in the 8-px rhythm. */
export function Content({ width = 'full', children }: ContentProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const tools = useMemo(() => ({ place, setPlace }), [place]);
  return (
    <TitleToolsContext value={tools}>
      <div className={styles.content} data-width={width}>
        {children}
      </div>
    </TitleToolsContext>
  );
}
