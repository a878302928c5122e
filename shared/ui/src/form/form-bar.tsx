import { Button } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { DialogButtons } from '../feedback/dialog-buttons.tsx';
import { uiLabels } from '../ui.labels.ts';
import styles from './form-parts.module.css';

export interface FormBarProps {
  submitLabel: string;
  busyLabel?: string;
  busy?: boolean;
  /** Ignores presses for a moment, without looking different. */
  paused?: boolean;
  /** There is nothing to submit: the label says why. */
  disabled?: boolean;
  /** Its final label comes late: it is as wide as a long one from the start, or it would grow over Annulla, under a hand. */
  growing?: boolean;
  dirty: boolean;
  /** What is unsaved was typed while the rest was saved. */
  partlySaved?: boolean;
  /** No state message while nothing is typed: for a form that has not been saved before. */
  quiet?: boolean;
  /** As in every dialog: what submits is the last button, at the right. */
  inDialog?: boolean;
  onCancel?: () => void;
}

/** Sticky bar at the bottom of a form: on a page what submits comes first, in a dialog last. */
export function FormBar(props: FormBarProps) {
  const { dirty, partlySaved = false, quiet = false, inDialog = false, onCancel } = props;
  const cancel = onCancel && (
    <Button variant="default" onClick={onCancel}>
      {uiLabels.cancel}
    </Button>
  );
  return (
    <div className={styles.bar} data-in-dialog={inDialog || undefined}>
      {inDialog || <Submit {...props} />}
      {inDialog || cancel}
      <span className={styles.saved} data-dirty={dirty || undefined} role="status">
        {dirty && <IconPencil size={16} aria-hidden />}
        {!dirty && !quiet && <IconCheck size={16} aria-hidden />}
        {dirty ? (partlySaved ? uiLabels.partlySaved : uiLabels.unsaved) : !quiet && uiLabels.saved}
      </span>
      {inDialog && (
        <DialogButtons>
          {cancel}
          <Submit {...props} />
        </DialogButtons>
      )}
    </div>
  );
}

function Submit({ submitLabel, busyLabel, busy = false, paused = false, disabled = false, growing }: FormBarProps) {
  const ignored = busy || paused || disabled;
  // aria-disabled instead of disabled: keeps the focus while saving.
  return (
    <Button
      type="submit"
      {...(growing ? { style: { minWidth: 'min(16rem, 70vw)' } } : {})}
      data-disabled={busy || disabled}
      aria-disabled={ignored}
      onClick={(event) => ignored && event.preventDefault()}
      // The second press of a double click must not move the focus away again.
      onMouseDown={(event) => paused && event.preventDefault()}
    >
      {busy ? (busyLabel ?? submitLabel) : submitLabel}
    </Button>
  );
}
