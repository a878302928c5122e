import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useNewPageOffered } from '../composition/live-composition.store.ts';
import { reloadPage } from '../composition/reload-page.ts';
import { shellLabels } from '../shell.labels.ts';
import styles from './top-bar.module.css';

export function NewVersion() {
  const offered = useNewPageOffered();
  return (
    // Always rendered: a live region that appears with its text is not announced.
    <div className={styles.offer} role="status">
      {offered && (
        <>
          <span className={styles.offerText}>{shellLabels.newVersion}</span>
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconRefresh size={14} aria-hidden="true" />}
            onClick={() => void reloadPage()}
          >
            {shellLabels.update}
          </Button>
        </>
      )}
    </div>
  );
}
