import { Button, FileInput } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { pausedWhile } from '../feedback/paused-while.ts';
import { uploadLabels as labels } from './upload.labels.ts';
import styles from './upload.module.css';

const accepted = '.xlsx,.xls,.ods,.csv';

interface PickFileProps {
  busy: boolean;
  /** A file that cannot be sent any more: it is let go. */
  unreadable?: File | undefined;
  onFile: (file: File) => void;
}

/** Selects a file, by button or drop, and sends it. Disabled while sending. */
export function PickFile({ busy, unreadable, onFile }: PickFileProps) {
  const [chosen, setFile] = useState<File | null>(null);
  const file = chosen === unreadable ? null : chosen;
  const field = useRef<HTMLButtonElement>(null);
  const isGone = chosen !== null && chosen === unreadable;
  // The pressed button is off now, and would drop the focus.
  useEffect(() => {
    if (isGone && !busy) field.current?.focus();
  }, [isGone, busy]);
  const [over, setOver] = useState(false);
  const [several, setSeveral] = useState(false);
  const take = (one: File | null, isSeveral = false) => {
    setSeveral(isSeveral);
    setFile(isSeveral ? null : one);
  };
  const holdsFile = ({ dataTransfer }: DragEvent) => [...dataTransfer.types].includes('Files');
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [dropped, another] = event.dataTransfer.files;
    // Taking one of them would leave the others out in silence.
    if (dropped && !busy) take(dropped, another !== undefined);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside does the same by keyboard
    <div
      className={styles.pick}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!holdsFile(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileInput
        ref={field}
        className={styles.pickFile ?? ''}
        label={labels.file}
        description={labels.fileHint}
        placeholder={labels.choose}
        accept={accepted}
        value={file}
        onChange={(picked) => take(picked)}
        error={several && labels.onlyOne}
        disabled={busy}
        leftSection={<IconUpload size={16} aria-hidden />}
      />
      <Button disabled={file === null} {...pausedWhile(busy, () => file && onFile(file))}>
        {busy ? labels.sending : labels.send}
      </Button>
    </div>
  );
}
