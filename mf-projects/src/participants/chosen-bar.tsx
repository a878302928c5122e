import { Button } from '@mantine/core';
import { SelectionBar } from '@sodalizio/ui';
import type { AskedAct } from './act.dialog.tsx';
import { labels } from './participants.labels.ts';

const acts = ['invite', 'remind', 'renew-link', 'set-deadline', 'remove'] as const;

interface ChosenBarProps {
  count: number;
  total: number;
  waiting: boolean;
  onAll: () => void;
  onAct: (act: AskedAct['act']) => void;
  onClear: () => void;
}

/** What can be done with the selected participants. */
export function ChosenBar({ count, total, waiting, onAll, onAct, onClear }: ChosenBarProps) {
  return (
    <SelectionBar
      sentence={labels.selected(count)}
      offer={
        count < total && (
          <Button variant="subtle" size="compact-sm" onClick={onAll}>
            {labels.selectAll(total)}
          </Button>
        )
      }
      acts={acts.map((act) => ({ id: act, label: labels.acts[act].act, onSelect: () => onAct(act) }))}
      onClear={onClear}
      waiting={waiting}
    />
  );
}
