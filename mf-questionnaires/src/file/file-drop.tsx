import { Alert, Button, Text } from '@mantine/core';
import { LongWork } from '@sodalizio/ui';
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { labels } from './file.labels.ts';
import styles from './file.module.css';

const endings = ['.xlsx', '.ods'];

/** Why these files cannot be sent, if so. */
function refusalOf(files: readonly File[]): string | undefined {
  if (files.length > 1) return labels.onlyOne;
  const name = files[0]?.name.toLowerCase() ?? '';
  return endings.some((ending) => name.endsWith(ending)) ? undefined : labels.wrongEnding;
}

interface FileDropProps {
  busy: boolean;
  /** Why the last file was refused. */
  failure?: string | undefined;
  onFile: (file: File) => void;
}

/** Where a questionnaire's file is dropped; the button does the same by keyboard. */
export function FileDrop({ busy, failure, onFile }: FileDropProps) {
  const [over, setOver] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const chooser = useRef<HTMLInputElement>(null);
  const take = (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    const refused = busy ? labels.notRead(file.name) : refusalOf(files);
    setRefusal(refused);
    if (refused === undefined) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  // Of a file that was dropped meanwhile, and of the one before it.
  const shown = [refusal, busy ? undefined : failure].filter((sentence) => sentence !== undefined);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside does the same by keyboard
    <div
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Text fw={600}>{labels.drop}</Text>
      <Text size="sm" c="dimmed">
        {labels.dropHint}
      </Text>
      <input
        ref={chooser}
        type="file"
        aria-label={labels.choose}
        hidden
        accept={endings.join(',')}
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])]);
          // Allows choosing the same file again after correcting it.
          currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
        aria-disabled={busy}
        data-disabled={busy}
        onClick={() => !busy && chooser.current?.click()}
      >
        {labels.choose}
      </Button>
      {busy && <LongWork label={labels.reading} />}
      {shown.map((sentence) => (
        <Alert
          key={sentence}
          color="red"
          variant="light"
          role="alert"
          icon={<IconAlertTriangle size={18} aria-hidden />}
        >
          {sentence}
        </Alert>
      ))}
    </div>
  );
}
