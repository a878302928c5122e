import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useNewPageOffered } from '../composition/live-composition.store.ts';
import { reloadPage } from '../composition/reload-page.ts';
import { shellLabels } from '../shell.labels.ts';
import styles from './top-bar.module.css';

/** Offers the page anew when something of it changed on the server; it waits for as long as the person likes. */
export function NewVersion() {
  const offered = useNewPageOffered();
  return (
    // There from the beginning: a live region that comes with its words is not read out.
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
