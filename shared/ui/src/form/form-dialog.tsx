import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { confirm } from '../feedback/confirm.tsx';
import { useFocusBack } from '../page/use-focus-back.ts';
import { uiLabels } from '../ui.labels.ts';
import { ErrorSummary, type FieldError } from './error-summary.tsx';
import { FormBar } from './form-bar.tsx';
import styles from './form-dialog.module.css';
import { FormFailure } from './form-failure.tsx';
import { tidyField } from './typed-as.ts';

export interface FormDialogProps {
  title: string;
  submitLabel: string;
  busyLabel?: string;
  busy?: boolean;
  /** Ignores presses for a moment: `paused` of `useWarnings`. */
  paused?: boolean;
  /** There is nothing to submit: `submitLabel` says why. */
  disabled?: boolean;
  /** `submitLabel` is replaced by a longer one that is still to come: no button moves. */
  growing?: boolean;
  dirty: boolean;
  /** What is unsaved was typed while the rest was saved. */
  partlySaved?: boolean;
  onSubmit: () => void;
  /** Called when the dialog should close: untouched, or after the person agreed to discard their input. */
  onClose: () => void;
  /** Above the fields: a restored draft, a note. */
  notice?: ReactNode;
  failure?: string | undefined;
  errors?: readonly FieldError[];
  size?: 'sm' | 'md' | 'lg' | 'xl';
  children: ReactNode;
}

/**
 * A form in a dialog, with a sticky bar. Render it only while it is open; the focus returns to where it was. The cross,
 * Escape, Annulla and a click outside ask before unsaved input is discarded.
 */
export function FormDialog(props: FormDialogProps) {
  const { title, dirty, onSubmit, onClose, notice, failure, errors = [], size = 'lg', children } = props;
  const content = useRef<HTMLDivElement>(null);
  const [submissions, setSubmissions] = useState(0);
  const narrow = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false });
  useFocusBack();

  const setContent = useCallback((node: HTMLDivElement | null) => {
    content.current = node;
    if (node) beginInFirstField(node);
  }, []);
  const close = async () => {
    // Escape reaches every open dialog: only the top one, which has the focus, handles it.
    const focused = document.activeElement?.closest('[role="dialog"]');
    if (focused && !focused.contains(content.current)) return;
    if (!dirty || (await confirm(discardQuestion))) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble from a dialog that this form opened, although it is elsewhere in the DOM.
    event.stopPropagation();
    // Enter, and a tap on a telephone, do not leave the field.
    tidyField(document.activeElement);
    setSubmissions((before) => before + 1);
    onSubmit();
  };
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={title}
      size={size}
      fullScreen={narrow ?? false}
      closeOnClickOutside={!dirty}
      returnFocus={false}
      classNames={{ body: styles.body ?? '', content: styles.content ?? '' }}
    >
      <div ref={setContent}>
        <form onSubmit={submit} noValidate>
          <div className={styles.parts}>
            {notice}
            {failure && <FormFailure sentence={failure} />}
            <ErrorSummary errors={errors} submissions={submissions} />
            {children}
          </div>
          <div className={styles.bar}>
            <FormBar
              submitLabel={props.submitLabel}
              busyLabel={props.busyLabel ?? uiLabels.saving}
              busy={props.busy ?? false}
              paused={props.paused ?? false}
              disabled={props.disabled ?? false}
              growing={props.growing ?? false}
              dirty={dirty}
              partlySaved={props.partlySaved ?? false}
              quiet
              inDialog
              onCancel={() => void close()}
            />
          </div>
        </form>
      </div>
    </Modal>
  );
}

const writable = 'input:not([type="file"], [type="hidden"], :disabled), textarea:not(:disabled)';

/**
 * What is typed at once goes into the first field, where the form names no other; without fields the dialog begins on Annulla,
 * as a question does. Mantine would focus the cross.
 */
function beginInFirstField(content: HTMLElement) {
  const first = content.querySelector('[data-autofocus]') ?? content.querySelector(writable);
  // Mantine gives it the focus without scrolling.
  first?.scrollIntoView({ block: 'nearest' });
  (first ?? content.querySelector('[data-in-dialog] button'))?.setAttribute('data-autofocus', '');
}

const discardQuestion = {
  title: uiLabels.unsavedTitle,
  body: uiLabels.unsavedBody,
  confirmLabel: uiLabels.discardChanges,
  cancelLabel: uiLabels.keepEditing,
  danger: true,
};
