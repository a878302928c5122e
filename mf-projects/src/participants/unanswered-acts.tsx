import { Alert, Button } from '@mantine/core';
import type { Project } from '@sodalizio/contract/projects';
import { IconAlertTriangle } from '@tabler/icons-react';
import { labels } from './participants.labels.ts';
import styles from './participants.module.css';
import type { AskedAct, SentAct } from './sent-acts.store.ts';
import { thoseOf } from './use-sent-act.ts';

interface UnansweredActsProps {
  project: Pick<Project, 'name'>;
  acts: readonly SentAct[];
  onReopen: (asked: AskedAct) => void;
}

/** The acts that a page before a reload has sent without an answer: their toasts are gone with it. */
export function UnansweredActs({ project, acts, onReopen }: UnansweredActsProps) {
  if (acts.length === 0) return null;
  return (
    <Alert
      color="amber"
      variant="light"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      aria-label={labels.unansweredTitle}
    >
      <ul className={styles.list}>
        {acts.map((sent) => {
          const sentence = labels.unansweredOf(labels.acts[sent.asked.act].act, thoseOf(sent, project));
          return (
            <li key={sent.request}>
              <bdi>{sentence}</bdi>{' '}
              <Button variant="subtle" size="compact-sm" aria-haspopup="dialog" onClick={() => onReopen(sent.asked)}>
                {labels.reopen}
              </Button>
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
