import { Text } from '@mantine/core';
import { activeFilters, type ChosenMembers, countOfChosen, someNames } from '@sodalizio/associate-search';
import { IconUsers } from '@tabler/icons-react';
import styles from './bulk.module.css';
import { dialogLabels as labels } from './bulk-dialog.labels.ts';

/** Of many, so many are named and the others counted: never only one, who could as well be named. */
const namesShown = 4;

interface ChosenSummaryProps {
  chosen: ChosenMembers;
  today: string;
}

export function ChosenSummary({ chosen, today }: ChosenSummaryProps) {
  const count = countOfChosen(chosen);
  return (
    <div className={styles.summary}>
      <IconUsers size={18} aria-hidden />
      <div>
        <strong>{labels.concerns(count)}</strong>
        <Text size="sm" c="dimmed">
          {wordsFor(chosen, count, today)}
        </Text>
      </div>
    </div>
  );
}

function wordsFor(chosen: ChosenMembers, count: number, today: string): string {
  if (chosen.kind === 'named') {
    const names = someNames(chosen, count <= namesShown + 1 ? count : namesShown);
    return labels.names(names, count - names.length);
  }
  const filters = activeFilters(chosen.filters, today).map(({ label }) => label);
  const found = filters.length === 0 ? labels.everybody : labels.foundBy(filters);
  return chosen.except.size === 0 ? found : `${found}, ${labels.except(chosen.except.size)}`;
}
