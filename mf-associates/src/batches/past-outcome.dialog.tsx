import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { BulkBatch, BulkOutcome } from '@sodalizio/contract/associates';
import { useFocusBack } from '@sodalizio/ui';
import { dialogLabels as labels } from '../bulk/bulk-dialog.labels.ts';
import { Skipped } from '../bulk/skipped.tsx';
import { outcomeSentence, undoneSentence } from '../bulk/use-bulk-act.ts';

interface PastOutcomeProps {
  act: BulkBatch['act'];
  of: 'act' | 'undo';
  outcome: BulkOutcome;
  onClose: () => void;
}

/** The outcome of a past operation: who was skipped, and why. */
export function PastOutcomeDialog({ act, of, outcome, onClose }: PastOutcomeProps) {
  useFocusBack();
  const undone = of === 'undo';
  const year = act.kind === 'payment' && !undone ? act.annorif : undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      returnFocus={false}
      title={undone ? labels.undoneTitle : labels.outcomeTitle}
      size="lg"
    >
      <Stack gap="md">
        <Text fw={600}>{undone ? undoneSentence(outcome) : outcomeSentence(act, outcome)}</Text>
        <Skipped skipped={outcome.skipped} year={year} title={labels.skippedTitle(outcome.skipped.length, undone)} />
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            {labels.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
