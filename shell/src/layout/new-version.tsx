import { Button } from '@mantine/core';
import { hasUnsavedWork } from '@sodalizio/area-kit/host';
import { confirm } from '@sodalizio/ui';
import { IconRefresh } from '@tabler/icons-react';
import { useNewPageOffered } from '../composition/live-composition.ts';
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

/** Reloads the page once the person agrees to leave what is not saved: forms keep it as a draft. */
export async function reloadPage(reload: () => void = () => window.location.reload()): Promise<void> {
  if (hasUnsavedWork()) {
    const agreed = await confirm({
      title: shellLabels.updateTitle,
      body: shellLabels.updateBody,
      confirmLabel: shellLabels.update,
      cancelLabel: shellLabels.notNow,
    });
    if (!agreed) return;
    // They have been asked already, in our own words: the browser need not ask again.
    window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  }
  reload();
}
