import { Alert, Button, Text, Title } from '@mantine/core';
import { todayInRome } from '@sodalizio/contract';
import { EmptyState, FailedState, formatDate, formatTime, LoadingRegion } from '@sodalizio/ui';
import { IconCloudOff } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { ByHandForm } from './by-hand.form.tsx';
import { Camera } from './camera.tsx';
import { type Problem, waitingAnywhere, waitingFor } from './kept-readings.ts';
import { RoomList } from './room-list.tsx';
import { SaidPanel } from './said-panel.tsx';
import { labels } from './teacher.labels.ts';
import styles from './teacher.module.css';
import { useMarking } from './use-marking.ts';
import { loadReader } from './watch-codes.ts';

/** For the teacher in the room, on a phone, without login: the project's token opens it (specification section 2). */
export default function TeacherPanelScreen() {
  const { token = '' } = useParams();
  return <TeacherPanel key={token} token={token} />;
}

function TeacherPanel({ token }: { token: string }) {
  const { room, closed, failure, retry, participants, unsent, said, problems, ...marking } = useMarking(token);
  const isOpen = room !== undefined;
  useEffect(() => {
    // The camera says it where this fails.
    if (isOpen) loadReader().catch(() => undefined);
  }, [isOpen]);
  if (!room)
    return (
      <Frame title={labels.title}>
        {closed !== undefined && <Closed {...closed} token={token} />}
        <Problems problems={problems} onDismiss={marking.dismiss} />
        {failure !== undefined && <FailedState sentence={failure} onRetry={retry} />}
        {closed === undefined && failure === undefined && <LoadingRegion rows={6} />}
      </Frame>
    );
  const present = participants.filter(({ present_at }) => present_at !== null).length;
  return (
    <Frame title={room.project}>
      <Text>{labels.day(formatDate(room.today))}</Text>
      <Text className={styles.count ?? ''}>{labels.present(present, participants.length)}</Text>
      <Camera onCode={(code) => void marking.readQr(code)} />
      <SaidPanel said={said} />
      <ByHandForm onCode={marking.readCode} />
      {participants.length === 0 ? (
        <EmptyState {...labels.noParticipants} />
      ) : (
        <RoomList
          participants={participants}
          onMark={({ foreign_token }) => marking.readCode(foreign_token)}
          onTakeBack={marking.takeBack}
        />
      )}
      {/* At the screen's lower edge: what comes and goes with the network moves no row under a finger. */}
      <div className={styles.notices}>
        <Problems problems={problems} onDismiss={marking.dismiss} />
        {unsent > 0 && (
          <div className={styles.notice}>
            <Alert color="yellow" icon={<IconCloudOff size={18} aria-hidden />} role="status">
              {labels.waiting(unsent)}
            </Alert>
          </div>
        )}
      </div>
    </Frame>
  );
}

const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.panel}>
    <header>
      {title !== labels.title && (
        <Text size="sm" c="dimmed">
          {labels.title}
        </Text>
      )}
      <Title order={1} size="h3">
        <bdi>{title}</bdi>
      </Title>
    </header>
    {children}
  </div>
);

interface ClosedProps {
  sentence: string;
  isOver: boolean;
  token: string;
}

function Closed({ sentence, isOver, token }: ClosedProps) {
  const stuck = isOver ? waitingFor(token) : waitingAnywhere();
  return (
    <Alert color="red" title={labels.cannotOpen}>
      <Text>{sentence}</Text>
      {stuck > 0 && <Text mt={8}>{(isOver ? labels.waitingOver : labels.stuck)(stuck)}</Text>}
    </Alert>
  );
}

function wordsOf({ reading: { at, foreign_token }, why, who }: Problem): string {
  const [moment, now] = [new Date(at), new Date()];
  const day = todayInRome(moment) === todayInRome(now) ? undefined : formatDate(todayInRome(moment));
  return labels.problem[why](
    who ? labels.who(who.full_name, who.foreign_token) : (foreign_token ?? labels.personalLink),
    labels.moment(formatTime(moment.toISOString()), day),
  );
}

/** Readings that came to nothing after they had waited: nobody looked at the panel when that was found out. */
function Problems({ problems, onDismiss }: { problems: readonly Problem[]; onDismiss: () => void }) {
  if (problems.length === 0) return null;
  return (
    <div className={styles.notice}>
      <Alert color="red" title={labels.problems} role="alert">
        <ul>
          {problems.map((one) => (
            <li key={one.reading.key}>
              <bdi>{wordsOf(one)}</bdi>
            </li>
          ))}
        </ul>
        {/* At the left: the rows have their buttons at the right, where a finger may be when this appears. */}
        <Button variant="default" size="compact-md" onClick={onDismiss}>
          {labels.dismiss}
        </Button>
      </Alert>
    </div>
  );
}
