import { Alert, Text } from '@mantine/core';
import { serverNow } from '@sodalizio/area-kit';
import { todayInRome } from '@sodalizio/contract';
import type { ParticipantCheck, Project } from '@sodalizio/contract/projects';
import {
  DateInput,
  dayFault,
  FailedState,
  FormDialog,
  formatTime,
  LoadingRegion,
  useWarnings,
  withWarning,
} from '@sodalizio/ui';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { labels } from './participants.labels.ts';
import styles from './participants.module.css';
import { useCheck } from './participants.query.ts';
import type { DoneAct } from './participants.save.ts';
import type { AskedAct, SentActs } from './sent-acts.store.ts';
import { useSentAct } from './use-sent-act.ts';

interface ActDialogProps extends AskedAct {
  project: Pick<Project, 'id' | 'name'>;
  sentActs: SentActs;
  /** Called also where the dialog was closed while the act was running. */
  onDone: (done: DoneAct) => void;
  /** Called only where the dialog is still open: it closes. */
  onFinished: () => void;
  onClose: () => void;
}

const deadlineId = 'new-deadline';
/** Enter that is pressed too soon would take their own day away from all of them; a wrong year would end their time. */
function warningsOf(act: AskedAct['act'], day: string, today: string): string[] {
  if (act !== 'set-deadline') return [];
  if (day === '') return [labels.noDeadline];
  return dayFault(day) === undefined && day < today ? [labels.pastDeadline] : [];
}

/** Says whom an act reaches and who is left out, before it is done. Render it only while it is open. */
export function ActDialog({ onClose, ...asked }: ActDialogProps) {
  const { project, act, choice, name } = asked;
  const words = labels.acts[act];
  const check = useCheck(project.id, act, choice);
  const { sent, unanswered, busy, failure, submit, leave } = useSentAct({ ...asked, onOtherNumber: check.retry });
  const [day, setDay] = useState(unanswered?.day ?? '');
  const fault = act === 'set-deadline' && day !== '' ? dayFault(day) : undefined;
  // Where the answer was lost it may be done already, and the check counts those who are left.
  const repeated = unanswered?.day === day;
  const today = todayInRome(serverNow());
  const warnings = repeated ? [] : warningsOf(act, day, today);
  const warned = useWarnings(warnings.map((message) => ({ fieldId: deadlineId, message })));
  const reached = sent?.day === day ? sent.confirmed : (check.data?.reached ?? 0);
  const confirmWords = (count: number) => (count === 0 ? labels.nobodyToReach : words.confirm(count));
  return (
    <FormDialog
      title={words.title}
      submitLabel={check.data || sent ? confirmWords(reached) : words.act}
      growing
      busyLabel={labels.saving}
      busy={busy}
      paused={(!check.data && !sent) || warned.paused}
      disabled={check.data !== undefined && reached === 0}
      dirty={day !== (unanswered?.day ?? '')}
      onSubmit={() => {
        if (busy || reached === 0 || fault !== undefined || !warned.pass()) return;
        submit(day, { confirmed: reached, digest: check.data?.digest });
      }}
      onClose={() => {
        leave();
        onClose();
      }}
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
        <DateInput
          id={deadlineId}
          label={labels.deadline}
          value={day}
          onChange={setDay}
          error={fault}
          min={today}
          {...withWarning(warnings)}
        />
      )}
      {repeated ? (
        <Text role="status" fw={600}>
          {labels.unanswered}
        </Text>
      ) : (
        <Counted check={check} />
      )}
    </FormDialog>
  );
}

function Counted({ check: { data, failure, retry } }: { check: ReturnType<typeof useCheck> }) {
  if (failure !== undefined) return <FailedState sentence={failure} onRetry={retry} />;
  if (!data) return <LoadingRegion label={labels.checking} rows={1} />;
  const { lately } = data;
  return (
    <>
      <Numbers check={data} />
      {lately && (
        <Alert color="amber" variant="light" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {labels.lately(lately.people, momentOf(lately.last))}
        </Alert>
      )}
    </>
  );
}

/** Of the last 24 hours. */
function momentOf(instant: string): string {
  const isToday = todayInRome(new Date(instant)) === todayInRome(serverNow());
  return (isToday ? labels.today : labels.yesterday)(formatTime(instant));
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
