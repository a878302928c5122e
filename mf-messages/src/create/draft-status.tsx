import { Text } from '@mantine/core';
import { isOwnName } from '@sodalizio/area-kit';
import { formatTime } from '@sodalizio/ui';
import { IconAlertTriangle, IconCloudCheck } from '@tabler/icons-react';
import { labels } from './create.labels.ts';
import styles from './create.module.css';
import type { DraftStatus as Status } from './draft-keeper.ts';

interface DraftStatusProps {
  status: Status;
  /** Of the draft that was opened. */
  owner: string | undefined;
}

/** Whether what is typed is on the server, for colleagues too. */
export function DraftStatus({ status, owner }: DraftStatusProps) {
  const words = wordsOf(status);
  const bad = status.kind === 'unsaved' || status.kind === 'gone' || status.kind === 'conflict';
  return (
    <div className={styles.draft}>
      <Text size="sm" c="dimmed" role="status" className={styles.draftWords}>
        {words !== '' && (bad ? <IconAlertTriangle size={16} aria-hidden /> : <IconCloudCheck size={16} aria-hidden />)}
        {words}
      </Text>
      {owner !== undefined && (
        <Text size="sm" c="dimmed">
          {labels.draftOf(owner)}
        </Text>
      )}
    </div>
  );
}

function wordsOf(status: Status): string {
  // Their own second tab, not a colleague.
  if (status.kind === 'conflict' && isOwnName(status.by)) return labels.ownConflict;
  // Nothing is tried again by itself.
  if (status.kind === 'unsaved' && status.refused) return labels.draftRefused;
  if (status.kind === 'saved') return labels.draftSaved(formatTime(status.at));
  return status.kind === 'none' ? '' : labels.draftStates[status.kind];
}
