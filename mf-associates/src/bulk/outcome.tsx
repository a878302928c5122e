import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMountedRef } from '@sodalizio/area-kit';
import { namedLimit } from '@sodalizio/associate-search';
import type { BulkOutcome } from '@sodalizio/contract/associates';
import { passFocus, toast } from '@sodalizio/ui';
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import styles from './bulk.module.css';
import { type BulkAct, undoSentence, useBulkCalls } from './bulk.save.ts';
import { dialogLabels as labels } from './bulk-dialog.labels.ts';
import { Skipped } from './skipped.tsx';
import { outcomeSentence, undoneSentence } from './use-bulk-act.ts';

interface OutcomeProps {
  act: BulkAct;
  outcome: BulkOutcome;
  onSelectSkipped: (skipped: BulkOutcome['skipped']) => void;
  onClose: () => void;
}

const cause = { id: 'associates.bulk' };

export function OutcomeDialog({ act, outcome, onSelectSkipped, onClose }: OutcomeProps) {
  const { undo } = useBulkCalls();
  const mounted = useMountedRef();
  const [undone, setUndone] = useState<BulkOutcome>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const close = useRef<HTMLButtonElement>(null);
  const takeBack = async (pressed: Element) => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const outcomeOfUndo = await undo(outcome.batch);
      setUndone(outcomeOfUndo);
      passFocus(pressed, close.current);
      toast.success(undoneSentence(outcomeOfUndo), cause);
    } catch (error) {
      if (mounted.current) setFailure(undoSentence(error));
      else toast.failure(undoSentence(error), cause);
    } finally {
      setBusy(false);
    }
  };
  const { skipped } = undone ?? outcome;
  const year = act.kind === 'payment' && !undone ? act.body.annorif : undefined;
  return (
    <Modal opened onClose={onClose} title={undone ? labels.undoneTitle : labels.outcomeTitle} size="lg">
      <Stack gap="md">
        <div className={styles.headline} role="status">
          {skipped.length === 0 ? (
            <IconCircleCheck size={22} aria-hidden className={styles.good} />
          ) : (
            <IconAlertTriangle size={22} aria-hidden className={styles.warn} />
          )}
          {undone ? undoneSentence(undone) : outcomeSentence(act, outcome)}
        </div>
        {skipped.length === 0 ? (
          <Text size="sm" c="dimmed">
            {labels.nothingSkipped}
          </Text>
        ) : (
          <Skipped
            key={undone ? 'undone' : 'done'}
            skipped={skipped}
            year={year}
            title={labels.skippedTitle(skipped.length, undone !== undefined)}
          />
        )}
        {failure && (
          <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />} role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            {!undone && outcome.done > 0 && (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={18} aria-hidden />}
                aria-disabled={busy}
                data-disabled={busy}
                onClick={({ currentTarget }) => void takeBack(currentTarget)}
              >
                {busy ? labels.undoing : labels.undoAll}
              </Button>
            )}
            {!undone && skipped.length > 0 && skipped.length <= namedLimit && (
              <Button variant="default" onClick={() => onSelectSkipped(skipped)}>
                {labels.selectSkipped(skipped.length)}
              </Button>
            )}
          </Group>
          <Button ref={close} data-autofocus onClick={onClose}>
            {labels.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
