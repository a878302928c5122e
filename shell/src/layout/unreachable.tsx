import { FailedState, UiProvider } from '@sodalizio/ui';
import { shellLabels } from '../shell.labels.ts';
import { BrandMark } from './brand-mark.tsx';
import styles from './unreachable.module.css';

/** Replaces the product where it could not start, and says why. Riprova restarts. */
export function NotStarted({ sentence }: { sentence: string }) {
  return (
    <UiProvider>
      <main className={styles.page}>
        <h1 className={styles.brand}>
          <BrandMark />
        </h1>
        <FailedState sentence={sentence} onRetry={() => window.location.reload()} />
      </main>
    </UiProvider>
  );
}

/** Shown when the shell itself broke, instead of React Router's English page. */
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
