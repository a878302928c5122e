import { Text } from '@mantine/core';
import { errorSentence, newRequestId, useMountedRef } from '@sodalizio/area-kit';
import { todayInRome } from '@sodalizio/contract';
import type { ParticipantAct, ParticipantCheck, ParticipantChoice } from '@sodalizio/contract/projects';
import { DateInput, dayFault, FailedState, FormDialog, LoadingRegion, toast } from '@sodalizio/ui';
import { useState } from 'react';
import { labels } from './participants.labels.ts';
import styles from './participants.module.css';
import { useCheck } from './participants.query.ts';
import { cause, isOtherNumber, useAct } from './participants.save.ts';

/** An act that is being asked about, and whom it is for. */
export interface AskedAct {
  readonly act: Exclude<ParticipantAct, 'restore'>;
  readonly choice: ParticipantChoice;
  /** Of the one it is for, with their Matricola. */
  readonly name?: string;
}

interface ActDialogProps extends AskedAct {
  project: number;
  /** Called also where the dialog was closed while the act was running. */
  onDone: (answer: { reached: number; ids: number[] }) => void;
  /** Called only where the dialog is still open: it closes. */
  onFinished: () => void;
  onClose: () => void;
}

/** An act as it was sent: pressed again after a lost answer, it is the same one. */
interface SentAct {
  readonly day: string;
  readonly confirmed: number;
  readonly digest: string | undefined;
  readonly request: string;
}

/** Says whom an act reaches and who is left out, before it is done. Render it only while it is open. */
export function ActDialog({ project, act, choice, name, onDone, onFinished, onClose }: ActDialogProps) {
  const words = labels.acts[act];
  const check = useCheck(project, act, choice);
  const { send, busy, params } = useAct(project);
  const mounted = useMountedRef();
  const [day, setDay] = useState('');
  const [failure, setFailure] = useState<string>();
  const [sent, setSent] = useState<SentAct>();
  const fault = act === 'set-deadline' && day !== '' ? dayFault(day) : undefined;
  // Where the answer was lost it may be done already, and the check counts those who are left.
  const reached = sent?.day === day ? sent.confirmed : (check.data?.reached ?? 0);
  const fail = (error: unknown) => {
    if (!mounted.current) return void toast.failure(errorSentence(error), cause);
    setFailure(errorSentence(error));
    if (!isOtherNumber(error)) return;
    setSent(undefined);
    check.retry();
  };
  const submit = async () => {
    if (busy || reached === 0 || fault !== undefined) return;
    const deadline = act === 'set-deadline' ? { deadline: day === '' ? null : day } : {};
    const now =
      sent?.day === day ? sent : { day, confirmed: reached, digest: check.data?.digest, request: newRequestId() };
    setSent(now);
    const { confirmed, digest, request } = now;
    try {
      onDone(await send({ params, body: { act, choice, confirmed, digest, request, ...deadline } }));
      if (mounted.current) onFinished();
    } catch (error) {
      fail(error);
    }
  };
  const confirmWords = (count: number) => (count === 0 ? labels.nobodyToReach : words.confirm(count));
  return (
    <FormDialog
      title={words.title}
      submitLabel={check.data || sent ? confirmWords(reached) : words.act}
      busyLabel={labels.saving}
      busy={busy}
      paused={!check.data && !sent}
      disabled={check.data !== undefined && reached === 0}
      dirty={day !== ''}
      onSubmit={() => void submit()}
      onClose={onClose}
      failure={failure}
      size="md"
    >
      {name !== undefined && (
        <Text fw={600}>
          <bdi>{name}</bdi>
        </Text>
      )}
      <Text size="sm">{words.hint}</Text>
      {act === 'set-deadline' && (
        <DateInput label={labels.deadline} value={day} onChange={setDay} error={fault} min={todayInRome(new Date())} />
      )}
      {check.failure !== undefined && <FailedState sentence={check.failure} onRetry={check.retry} />}
      {check.failure === undefined && !check.data && <LoadingRegion label={labels.checking} rows={1} />}
      {check.data && <Numbers check={check.data} />}
    </FormDialog>
  );
}

function Numbers({ check: { reached, left_out } }: { check: ParticipantCheck }) {
  return (
    <div role="status">
      <Text fw={600}>{reached === 0 ? labels.nobody : labels.reached(reached)}</Text>
      {left_out.length > 0 && (
        <>
          <Text size="sm" mt={8}>
            {labels.outside}
          </Text>
          <ul className={styles.list}>
            {left_out.map(({ reason, people }) => (
              <li key={reason}>{labels.leftOut(people, reason)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
