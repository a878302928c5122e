import { Button, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { formatDateTime } from '../formats.ts';
import { passFocus } from '../page/pass-focus.ts';
import { uiLabels } from '../ui.labels.ts';
import styles from './form-parts.module.css';

export interface DraftNoticeProps {
  at: string;
  /** The record was changed by somebody else since. */
  stale?: boolean;
  onDiscard: () => void;
}

/** Notice that a form opened with a restored draft, with a button to discard it. */
export function DraftNotice({ at, stale = false, onDiscard }: DraftNoticeProps) {
  return (
    <div className={styles.notice} role="status">
      <IconHistory size={18} aria-hidden />
      <div>
        <strong>{uiLabels.draftRestored}</strong>
        <Text size="sm">{uiLabels.draftFrom(formatDateTime(at))}</Text>
        {stale && <Text size="sm">{uiLabels.draftStale}</Text>}
      </div>
      <Button
        size="compact-sm"
        variant="default"
        onClick={({ currentTarget }) => {
          onDiscard();
          // To no field: on a telephone its keyboard would come up.
          passFocus(currentTarget, currentTarget.closest<HTMLElement>('[role="dialog"], main'));
        }}
      >
        {uiLabels.discardDraft}
      </Button>
    </div>
  );
}
