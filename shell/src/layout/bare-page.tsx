import { FloatingLayer } from '@sodalizio/ui';
import type { ReactNode } from 'react';
import styles from './bare-page.module.css';
import { useDocumentTitle } from './use-document-title.ts';

/** The frame of a public screen: no menu, no breadcrumbs (specification section 2), centred. */
export function BarePage({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title);
  return (
    <main className={styles.page}>
      {children}
      <FloatingLayer />
    </main>
  );
}
