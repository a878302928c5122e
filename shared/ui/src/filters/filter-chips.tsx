import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { uiLabels } from '../ui.labels.ts';
import styles from './filters.module.css';

export interface FilterChip {
  key: string;
  label: string;
  onRemove: () => void;
}

export interface FilterChipsProps {
  chips: readonly FilterChip[];
  onClearAll?: () => void;
}

/** The active filters, each removable by one click. Nothing when there are none. A printed list names them. */
export function FilterChips({ chips, onClearAll }: FilterChipsProps) {
  if (chips.length === 0) return null;
  return (
    <div className={styles.chips}>
      <ul aria-label={uiLabels.filtersActive}>
        {chips.map(({ key, label, onRemove }) => (
          <li key={key} data-filter={label}>
            <button type="button" className={styles.chip} aria-label={uiLabels.removeFilter(label)} onClick={onRemove}>
              <span>{label}</span>
              <IconX size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {onClearAll && chips.length > 1 && (
        <Button variant="subtle" size="compact-sm" onClick={onClearAll}>
          {uiLabels.clearAll}
        </Button>
      )}
    </div>
  );
}
