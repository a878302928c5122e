import { Alert, Button } from '@mantine/core';
import { imageEndings } from '@sodalizio/contract/images';
import { LongWork } from '@sodalizio/ui';
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import type { PictureUpload } from './picture.save.ts';
import { pictureLabels as labels } from './pictures.labels.ts';
import styles from './pictures.module.css';

const holdsFiles = ({ dataTransfer }: DragEvent) => [...dataTransfer.types].includes('Files');

/** Drop target for a picture; the button beside it does the same by keyboard. */
export function PictureDrop({ upload, children }: { upload: PictureUpload; children: ReactNode }) {
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (!holdsFiles(event)) return;
    event.preventDefault();
    upload.send([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside does the same by keyboard
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      <Progress upload={upload} />
    </div>
  );
}

function Progress({ upload: { sending, failure, cancel } }: { upload: PictureUpload }) {
  return (
    <>
      {sending !== undefined &&
        (sending < 1 ? (
          <LongWork label={labels.sending} detail={labels.percent(sending)} done={sending} onCancel={cancel} />
        ) : (
          // Everything was sent: how long the server takes is unknown.
          <LongWork label={labels.reading} onCancel={cancel} />
        ))}
      {/* Also while sending: a second file is refused. */}
      {failure !== undefined && (
        <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {failure}
        </Alert>
      )}
    </>
  );
}

interface UploadButtonProps {
  id?: string | undefined;
  upload: PictureUpload;
  label: string;
  focus?: Ref<HTMLButtonElement>;
}

/** Opens the file chooser. Keeps the focus while a file is being sent. */
export function UploadButton({ id, upload, label, focus }: UploadButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const busy = upload.sending !== undefined;
  return (
    <>
      <input
        ref={chooser}
        type="file"
        aria-label={label}
        hidden
        accept={imageEndings.join(',')}
        onChange={({ currentTarget }) => {
          upload.send([...(currentTarget.files ?? [])]);
          // Allows choosing the same file again after correcting it.
          currentTarget.value = '';
        }}
      />
      <Button
        {...(id === undefined ? {} : { id })}
        {...(focus === undefined ? {} : { ref: focus })}
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
        data-disabled={busy}
        aria-disabled={busy}
        onClick={() => !busy && chooser.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
