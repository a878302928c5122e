import { Button } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { uiLabels } from '../ui.labels.ts';
import styles from './form-parts.module.css';

export interface FormBarProps {
  submitLabel: string;
  busyLabel?: string;
  busy?: boolean;
  /** Ignores presses for a moment, without looking different. */
  paused?: boolean;
  dirty: boolean;
  /** No state message while nothing is typed: for a form that has not been saved before. */
  quiet?: boolean;
  onCancel?: () => void;
}

/** Sticky bar at the bottom of a form. The first button submits the surrounding form. */
export function FormBar(props: FormBarProps) {
  const { submitLabel, busyLabel, busy = false, paused = false, dirty, quiet = false, onCancel } = props;
  return (
    <div className={styles.bar}>
      {/* aria-disabled instead of disabled: keeps the focus while saving. */}
      <Button
        type="submit"
        data-disabled={busy}
        aria-disabled={busy || paused}
        onClick={(event) => (busy || paused) && event.preventDefault()}
        // The second press of a double click must not move the focus away again.
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
