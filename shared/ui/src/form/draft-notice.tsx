import { Button, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { formatDateTime } from '../formats.ts';
import { uiLabels } from '../ui.labels.ts';
import styles from './form-parts.module.css';

export interface DraftNoticeProps {
  /** When it was typed, ISO 8601. */
  at: string;
  /** What the form edits was changed by somebody since. */
  stale?: boolean;
  onDiscard: () => void;
}

/** Says that a form opened with what was typed before, and how to be rid of it. */
export function DraftNotice({ at, stale = false, onDiscard }: DraftNoticeProps) {
  return (
    <div className={styles.notice} role="status">
      <IconHistory size={18} aria-hidden />
      <div>
        <strong>{uiLabels.draftRestored}</strong>
        <Text size="sm">{uiLabels.draftFrom(formatDateTime(at))}</Text>
        {stale && <Text size="sm">{uiLabels.draftStale}</Text>}
      </div>
      <Button size="compact-sm" variant="default" onClick={onDiscard}>
        {uiLabels.discardDraft}
      </Button>
    </div>
  );
}
