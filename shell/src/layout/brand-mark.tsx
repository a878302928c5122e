import { shellLabels } from '../shell.labels.ts';
import styles from './brand-mark.module.css';

export function BrandMark({ small = false }: { small?: boolean }) {
  return (
    <span className={styles.brand}>
      <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" />
        <circle cx="12.5" cy="16" r="6" />
        <circle cx="19.5" cy="16" r="6" />
      </svg>
      {!small && <span className={styles.name}>{shellLabels.product}</span>}
    </span>
  );
}
