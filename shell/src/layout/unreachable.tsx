import { FailedState, UiProvider } from '@sodalizio/ui';
import { shellLabels } from '../shell.labels.ts';
import { BrandMark } from './brand-mark.tsx';
import styles from './unreachable.module.css';

/** Shown in place of the product when the server did not answer at all. Riprova starts from the beginning. */
export function Unreachable() {
  return (
    <UiProvider>
      <main className={styles.page}>
        <h1 className={styles.brand}>
          <BrandMark />
        </h1>
        <FailedState sentence={shellLabels.serverDown} onRetry={() => window.location.reload()} />
      </main>
    </UiProvider>
  );
}

/** Shown when the shell itself broke: React Router would say so in English. */
export function Crashed() {
  return (
    <main className={styles.page}>
      <h1 className={styles.brand}>
        <BrandMark />
      </h1>
      <FailedState sentence={shellLabels.crashed} onRetry={() => window.location.reload()} />
    </main>
  );
}
