import { Alert, Button, Modal, TextInput } from '@mantine/core';
import { kindWords, type MessageCheck, type MessageKind, typedConfirmationFrom } from '@sodalizio/contract/messages';
import { DialogButtons, formatCount, formatDateTime, typedAs, useFocusBack } from '@sodalizio/ui';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { attachmentLabels } from './attachments.labels.ts';
import styles from './create.module.css';
import { sendingLabels as labels } from './sending.labels.ts';

export interface Confirmation {
  readonly numbers: MessageCheck;
  readonly kind: MessageKind;
  readonly title: string;
  /** Names of what goes with it. */
  readonly files: readonly string[];
  readonly send_at: string | undefined;
  /** Others than those of the confirmation before. */
  readonly changed: boolean;
}

interface ConfirmSendingProps extends Confirmation {
  onAnswer: (sure: boolean) => void;
}

/** The last question before mails leave; of many people the number has to be typed. */
export function ConfirmSendingDialog({ numbers, kind, title, files, send_at, changed, onAnswer }: ConfirmSendingProps) {
  useFocusBack();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const { reached, mails, targeted } = numbers;
  const asksCount = reached > typedConfirmationFrom;
  const excluded = targeted - reached;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble from a dialog to the form that opened it.
    event.stopPropagation();
    const right = !asksCount || typed.replace(/[.\s]/g, '') === String(reached);
    setWrong(!right);
    if (right) onAnswer(true);
  };
  return (
    <Modal opened onClose={() => onAnswer(false)} title={labels.question(reached)} returnFocus={false} zIndex={250}>
      <form onSubmit={submit} noValidate className={styles.stack}>
        {changed && (
          <Alert color="amber" variant="light" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {labels.changed}
          </Alert>
        )}
        <dl className={styles.facts}>
          <dt>{labels.titleWord}</dt>
          <dd>{title}</dd>
          <dt>{labels.kindWord}</dt>
          <dd>{kindWords[kind]}</dd>
          {files.length > 0 && (
            <>
              <dt>{attachmentLabels.field}</dt>
              <dd>{files.join(', ')}</dd>
            </>
          )}
          <dt>{labels.recipientsWord}</dt>
          <dd>{labels.receive(reached, mails)}</dd>
          <dt>{labels.excludedWord}</dt>
          <dd>{excluded === 0 ? labels.nobodyExcluded : formatCount(excluded)}</dd>
          <dt>{labels.whenWord}</dt>
          <dd>{send_at === undefined ? labels.atOnce : labels.at(formatDateTime(send_at))}</dd>
        </dl>
        {asksCount && (
          <TextInput
            label={labels.typeCount(reached)}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setWrong(false);
            }}
            error={wrong && labels.wrongCount}
            errorProps={{ role: 'alert' }}
            required
            {...typedAs.wholeNumber}
            data-autofocus
          />
        )}
        <DialogButtons>
          {/* Enter, pressed twice in a field, must not send to two hundred. */}
          <Button variant="default" data-autofocus={asksCount ? undefined : true} onClick={() => onAnswer(false)}>
            {labels.cancel}
          </Button>
          <Button type="submit">{labels.confirm(reached)}</Button>
        </DialogButtons>
      </form>
    </Modal>
  );
}
