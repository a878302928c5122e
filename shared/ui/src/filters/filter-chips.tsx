import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type FocusEvent, useRef } from 'react';
import { useKeptFocus } from '../page/use-kept-focus.ts';
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
  const list = useRef<HTMLUListElement>(null);
  const last = useRef(0);
  const search = useRef<HTMLElement>(null);
  const kept = useKeptFocus(() => {
    const left = list.current?.querySelectorAll('button');
    return left?.[Math.min(last.current, left.length - 1)] ?? search.current;
  });
  if (chips.length === 0) return null;
  const onFocus = (event: FocusEvent) => {
    last.current = [...(list.current?.querySelectorAll<Element>('button') ?? [])].indexOf(event.target);
    const around = event.currentTarget.closest('main, [role="dialog"]');
    search.current = around?.querySelector<HTMLElement>('search [type="submit"]') ?? null;
    kept.onFocus(event);
  };
  return (
    <div className={styles.chips} {...{ ...kept, onFocus }}>
      <ul ref={list} aria-label={uiLabels.filtersActive}>
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
