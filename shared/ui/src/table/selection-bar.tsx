import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { uiLabels } from '../ui.labels.ts';
import styles from './selection-bar.module.css';

export interface SelectionBarProps {
  /** '50 soci selezionati'. */
  sentence: ReactNode;
  /** A way to select more, or to return to the selection's search. */
  offer?: ReactNode;
  actions?: ReactNode;
  onClear: () => void;
  /** Offer and actions are inactive: other rows are being searched. */
  waiting?: boolean;
}

/** Count and actions of a selection: the `selectionBar` of a `DataTable` while anything is selected. */
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
