import { Alert, Button, Text } from '@mantine/core';
import type { Upload } from '@sodalizio/contract';
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LongWork } from '../feedback/long-work.tsx';
import { pausedWhile } from '../feedback/paused-while.ts';
import { ChooseColumns } from './choose-columns.tsx';
import { counted } from './counted.ts';
import { DryRun, RefusedRows } from './dry-run.tsx';
import { OtherSheets } from './other-sheets.tsx';
import { PickFile } from './pick-file.tsx';
import { uploadLabels as labels } from './upload.labels.ts';
import styles from './upload.module.css';

/** The result of `useUpload` of area-kit. */
export interface UploadBodyProps {
  upload: Upload | undefined;
  /** It was sent in another tab. */
  fromOtherTab?: boolean;
  sending: number | undefined;
  busy: boolean;
  failure: string | undefined;
  /** It has to be chosen again. */
  unreadable?: File | undefined;
  hint?: ReactNode;
  send: (file: File) => void;
  /** Undefined where the file is no longer in hand. */
  chooseSheet: ((sheet: string) => void) | undefined;
  cancel: () => void;
  choose: (columns: Readonly<Record<string, number | null>>) => void;
  run: () => void;
  undo: () => void;
  saveRefused: () => void;
  leave: () => void;
}

/** Content of the panel: one step at a time. */
export function UploadBody(props: UploadBodyProps) {
  const { upload, sending, failure, hint } = props;
  return (
    <>
      {failure !== undefined && <Failure>{failure}</Failure>}
      {upload === undefined || sending !== undefined ? (
        <>
          {hint !== undefined && <Text size="sm">{hint}</Text>}
          <PickFile busy={sending !== undefined} unreadable={props.unreadable} onFile={props.send} />
          {sending !== undefined && <Sending share={sending} onCancel={props.cancel} />}
        </>
      ) : (
        <Step {...props} upload={upload} />
      )}
    </>
  );
}

/** Once the whole file was sent, the server reads it: its progress is unknown until it answers. */
function Sending({ share, onCancel }: { share: number; onCancel: () => void }) {
  if (share >= 1) return <LongWork label={labels.reading} onCancel={onCancel} />;
  return <LongWork label={labels.sendingFile} detail={labels.percent(share)} done={share} onCancel={onCancel} />;
}

type StepProps = UploadBodyProps & { upload: Upload };

function Step(props: StepProps) {
  const { upload, busy, failure } = props;
  const [remapping, setRemapping] = useState(false);
  const { state, progress, work } = upload;
  // A small file is checked by the time of the answer: it is `ready` before and after. Refused, the choice stays.
  const isAnswered = !busy && failure === undefined;
  useEffect(() => {
    if (state !== 'ready' || isAnswered) setRemapping(false);
  }, [state, isAnswered]);
  if (progress !== null) {
    const running = state === 'running';
    const words = state === 'reading' ? labels.rowsRead : labels.rowsDone;
    return (
      <LongWork
        label={running ? labels.running : labels.reading}
        detail={work ? words(counted(work.rows), counted(work.of)) : labels.percent(progress)}
        done={progress}
      />
    );
  }
  const choosing = state === 'choose-columns' || remapping;
  if (!choosing && state !== 'ready') return <Ended {...props} />;
  return (
    <>
      <OtherSheets upload={upload} busy={busy} onChoose={props.chooseSheet} />
      {choosing ? (
        <ChooseColumns upload={upload} busy={busy} onChoose={props.choose} onLeave={props.leave} />
      ) : (
        <DryRun {...props} onRemap={() => setRemapping(true)} />
      )}
    </>
  );
}

function Ended({ upload, busy, send, undo, saveRefused, leave }: StepProps) {
  const { state, counts, file, failure, undoable } = upload;
  const firstFocus = useFocused<HTMLDivElement>();
  if (state === 'failed')
    return (
      <>
        <Failure title={labels.failedTitle}>
          <div>{labels.fileOf(file)}</div>
          {failure}
        </Failure>
        <PickFile busy={busy} onFile={send} />
      </>
    );
  const done = state === 'done';
  return (
    <>
      <Alert
        ref={firstFocus}
        tabIndex={-1}
        role="status"
        color={done ? 'green' : 'gray'}
        variant="light"
        icon={done ? <IconCircleCheck size={18} aria-hidden /> : <IconArrowBackUp size={18} aria-hidden />}
        title={done ? labels.doneTitle : labels.undoneTitle}
      >
        <div>{labels.fileOf(file)}</div>
        {done
          ? labels.done(counted(counts.created + counts.updated), counted(counts.created), counted(counts.updated))
          : failure || labels.undone}
        {done && counts.refused > 0 && <div>{labels.leftOut(counted(counts.refused))}</div>}
      </Alert>
      {done && counts.refused > 0 && <RefusedRows upload={upload} />}
      <Buttons busy={busy} onLeave={leave}>
        {done && counts.refused > 0 && (
          <Button variant="default" {...pausedWhile(busy, saveRefused)}>
            {labels.saveRefused}
          </Button>
        )}
        {done && undoable && (
          <Button variant="default" {...pausedWhile(busy, undo)}>
            {labels.undo}
          </Button>
        )}
      </Buttons>
    </>
  );
}

function Buttons({ busy, onLeave, children }: { busy: boolean; onLeave: () => void; children?: ReactNode }) {
  return (
    <div className={styles.buttons}>
      {children}
      {/* What became of undoing is shown here alone. */}
      <Button variant="subtle" {...pausedWhile(busy, onLeave)}>
        {labels.otherFile}
      </Button>
    </div>
  );
}

function Failure({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      {...(title === undefined ? {} : { title })}
    >
      {children}
    </Alert>
  );
}

/** The pressed button disappears with its step: the focus moves to the result. */
function useFocused<T extends HTMLElement>() {
  const element = useRef<T>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, []);
  return element;
}
