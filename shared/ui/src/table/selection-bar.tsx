import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { uiLabels } from '../ui.labels.ts';
import styles from './selection-bar.module.css';

export interface SelectionBarProps {
  /** Who is chosen, with the number: '50 soci selezionati'. */
  sentence: ReactNode;
  /** A way to choose more, or to see what the selection came from. */
  offer?: ReactNode;
  /** What can be done to them. */
  actions?: ReactNode;
  onClear: () => void;
  /** What is offered and what can be done wait: other rows are being searched. */
  waiting?: boolean;
}

/** What is chosen and what can be done to it: give it to a `DataTable` as `selectionBar` while anything is. */
export function SelectionBar({ sentence, offer, actions, onClear, waiting = false }: SelectionBarProps) {
  return (
    <section className={styles.box} aria-label={uiLabels.selection}>
      <div className={styles.bar}>
        <div className={styles.words}>
          <button
            type="button"
            className={styles.clear}
            aria-label={uiLabels.clearSelection}
            title={uiLabels.clearSelection}
            onClick={onClear}
          >
            <IconX size={18} aria-hidden />
            <span>{uiLabels.clearSelection}</span>
          </button>
          <strong className={styles.count}>{sentence}</strong>
          {offer && (
            <fieldset className={styles.offer} disabled={waiting}>
              {offer}
            </fieldset>
          )}
        </div>
        {actions && (
          <fieldset className={styles.actions} disabled={waiting}>
            {actions}
          </fieldset>
        )}
      </div>
    </section>
  );
}
