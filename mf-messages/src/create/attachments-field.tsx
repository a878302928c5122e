import { ActionIcon, Alert, Button, Input, Text, VisuallyHidden } from '@mantine/core';
import type { EditForm } from '@sodalizio/area-kit';
import { type Attachment, attachmentEndings } from '@sodalizio/contract/messages';
import { LongWork } from '@sodalizio/ui';
import { IconAlertTriangle, IconPaperclip, IconX } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { bytesInWords, attachmentLabels as labels } from './attachments.labels.ts';
import type { AttachmentUpload } from './attachments.save.ts';
import styles from './create.module.css';
import type { TypedMessage } from './message-values.ts';

const holdsFiles = ({ dataTransfer }: DragEvent) => [...dataTransfer.types].includes('Files');

interface AttachmentsFieldProps {
  edit: EditForm<TypedMessage>;
  /** Of the form, which outlives this field. */
  upload: AttachmentUpload;
}

/** Files that go with a message: by button, or dropped. */
export function AttachmentsField({ edit, upload }: AttachmentsFieldProps) {
  const { form, readOnly } = edit;
  const { attachments } = form.values;
  const change = (next: (before: readonly Attachment[]) => Attachment[]) =>
    form.setFieldValue('attachments', next(form.getValues().attachments));
  const [over, setOver] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hint = useId();
  const total = attachments.reduce((sum, { bytes }) => sum + bytes, 0);
  const remove = (id: string) => {
    change((before) => before.filter((one) => one.id !== id));
    // The pressed button is gone.
    button.current?.focus();
  };
  return (
    <Input.Wrapper
      {...edit.input('attachments')}
      description={labels.hint}
      descriptionProps={{ id: hint }}
      labelElement="div"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside does the same by keyboard */}
      <div
        className={styles.files}
        data-over={over || undefined}
        onDragOver={(event) => {
          if (!holdsFiles(event)) return;
          event.preventDefault();
          setOver(!readOnly);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          setOver(false);
          if (!holdsFiles(event)) return;
          event.preventDefault();
          if (!readOnly) upload.send([...event.dataTransfer.files]);
        }}
      >
        <VisuallyHidden role="status">{labels.attached(attachments.length)}</VisuallyHidden>
        {attachments.length > 0 && (
          <ul className={styles.lists} aria-label={labels.field}>
            {attachments.map(({ id, name, bytes }) => (
              <li key={id}>
                <IconPaperclip size={16} aria-hidden />
                <span className={styles.fileName}>{name}</span>
                <Text size="sm" c="dimmed" span>
                  {bytesInWords(bytes)}
                </Text>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={labels.remove(name)}
                  data-disabled={readOnly}
                  aria-disabled={readOnly}
                  onClick={() => !readOnly && remove(id)}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <AttachButton upload={upload} readOnly={readOnly} buttonRef={button} hint={hint} />
        {attachments.length > 0 && (
          <Text size="sm" c="dimmed">
            {labels.total(total)}
          </Text>
        )}
        <Progress upload={upload} />
      </div>
    </Input.Wrapper>
  );
}

interface AttachButtonProps {
  upload: AttachmentUpload;
  readOnly: boolean;
  buttonRef: React.Ref<HTMLButtonElement>;
  /** The id of what describes it. */
  hint: string;
}

function AttachButton({ upload, readOnly, buttonRef, hint }: AttachButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const busy = readOnly || upload.sending !== undefined;
  return (
    <>
      <input
        ref={chooser}
        type="file"
        aria-label={labels.attach}
        multiple
        hidden
        accept={attachmentEndings.join(',')}
        onChange={({ currentTarget }) => {
          upload.send([...(currentTarget.files ?? [])]);
          // Allows choosing the same file again after correcting it.
          currentTarget.value = '';
        }}
      />
      <Button
        ref={buttonRef}
        variant="default"
        size="compact-md"
        leftSection={<IconPaperclip size={16} aria-hidden />}
        aria-describedby={hint}
        data-disabled={busy}
        aria-disabled={busy}
        onClick={() => !busy && chooser.current?.click()}
      >
        {labels.attach}
      </Button>
    </>
  );
}

function Progress({ upload: { sending, failures, cancel } }: { upload: AttachmentUpload }) {
  return (
    <>
      {failures.length > 0 && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {failures.map((failure) => (
            <Text key={failure} size="sm">
              {failure}
            </Text>
          ))}
        </Alert>
      )}
      {sending && sending.share < 1 && (
        <LongWork
          label={labels.sending(sending.name)}
          detail={labels.percent(sending.share)}
          done={sending.share}
          onCancel={cancel}
        />
      )}
      {/* Everything was sent: how long the server takes is unknown. */}
      {sending && sending.share >= 1 && <LongWork label={labels.reading(sending.name)} onCancel={cancel} />}
    </>
  );
}
