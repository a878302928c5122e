import { VisuallyHidden } from '@mantine/core';
import { uiLabels } from '../ui.labels.ts';
import styles from './states.module.css';

const LINE_WIDTHS = ['62%', '84%', '48%', '73%', '55%', '90%', '40%', '67%'];

export interface LoadingRegionProps {
  /** Accessible name: what is being loaded. */
  label?: string;
  /** `fields`: a heading and pairs of label and value; `lines`: text. */
  shape?: 'fields' | 'lines';
  rows?: number;
}

/** Skeleton of the coming layout. Its status is outside of what is busy, where nothing is announced. */
export function LoadingRegion({ label = uiLabels.loading, shape = 'lines', rows = 6 }: LoadingRegionProps) {
  return (
    <div>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div className={styles.loading} data-shape={shape} aria-busy="true">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={styles.field} aria-hidden>
            {shape === 'fields' && <span className={styles.bone} style={{ width: '30%' }} />}
            <span className={styles.bone} style={{ width: LINE_WIDTHS[row % LINE_WIDTHS.length] }} />
          </div>
        ))}
      </div>
    </div>
  );
}
