import { Button } from '@mantine/core';
import { SelectionBar } from '@sodalizio/ui';
import { labels } from './participants.labels.ts';
import type { AskedAct } from './sent-acts.store.ts';

/** The most frequent last: on a phone those before go into a menu. */
const acts = ['remove', 'set-deadline', 'renew-link', 'remind', 'invite'] as const;

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
