import { Button } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { uiLabels } from '../ui.labels.ts';
import styles from './form-parts.module.css';

export interface FormBarProps {
  submitLabel: string;
  /** Shown in place of `submitLabel` while busy: 'Salvataggio in corso'. */
  busyLabel?: string;
  busy?: boolean;
  /** Presses do nothing for a moment, and nothing looks different. */
  paused?: boolean;
  dirty: boolean;
  /** Says nothing while nothing is typed: for a form that has not been saved before either. */
  quiet?: boolean;
  onCancel?: () => void;
}

/** Bar at the foot of a form, always in sight. The first button submits the form it stands in. */
export function FormBar(props: FormBarProps) {
  const { submitLabel, busyLabel, busy = false, paused = false, dirty, quiet = false, onCancel } = props;
  return (
    <div className={styles.bar}>
      {/* aria-disabled instead of disabled: the focus stays where it is while saving. */}
      <Button
        type="submit"
        data-disabled={busy}
        aria-disabled={busy || paused}
        onClick={(event) => (busy || paused) && event.preventDefault()}
        // The second press of a double click leaves the focus where the first one led it.
        onMouseDown={(event) => paused && event.preventDefault()}
      >
        {busy ? (busyLabel ?? submitLabel) : submitLabel}
      </Button>
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {uiLabels.cancel}
        </Button>
      )}
      <span className={styles.saved} data-dirty={dirty || undefined} role="status">
        {dirty && <IconPencil size={16} aria-hidden />}
        {!dirty && !quiet && <IconCheck size={16} aria-hidden />}
        {dirty ? uiLabels.unsaved : !quiet && uiLabels.saved}
      </span>
    </div>
  );
}
