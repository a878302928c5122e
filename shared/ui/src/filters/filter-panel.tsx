import { Button, Collapse, Loader } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { uiLabels } from '../ui.labels.ts';
import styles from './filters.module.css';

export interface FilterPanelProps {
  /** The filters in use every day: one row. */
  primary: ReactNode;
  /** The rest, folded in 'Altri filtri'. */
  more?: ReactNode;
  /** How many of the folded ones are in use. */
  moreActive?: number;
  onSubmit: () => void;
  onClear?: () => void;
  busy?: boolean;
  submitLabel?: string;
}

/** The filters of a list, as one real form: Enter in any field searches. */
export function FilterPanel(props: FilterPanelProps) {
  const { primary, more, moreActive = 0, onSubmit, onClear, busy = false, submitLabel = uiLabels.search } = props;
  const [open, setOpen] = useState(false);
  const [everOpen, setEverOpen] = useState(false);
  const rest = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <search>
      <form className={styles.panel} onSubmit={submit} noValidate>
        <div className={styles.row}>
          <div className={styles.primary}>{primary}</div>
          <div className={styles.buttons}>
            {/* Never disabled, as `loading` would make it: Enter, pressed while the list still loads, would do nothing. */}
            <Button
              type="submit"
              aria-busy={busy}
              leftSection={busy ? <Loader size={16} color="white" aria-hidden /> : <IconSearch size={16} aria-hidden />}
            >
              {submitLabel}
            </Button>
            {more && (
              <Button
                variant="default"
                aria-expanded={open}
                aria-controls={rest}
                leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
                rightSection={
                  moreActive > 0 && <span className={styles.active}>{uiLabels.moreFiltersActive(moreActive)}</span>
                }
                onClick={() => {
                  setEverOpen(true);
                  setOpen(!open);
                }}
              >
                {open ? uiLabels.fewerFilters : uiLabels.moreFilters}
              </Button>
            )}
            {onClear && (
              <Button variant="subtle" onClick={onClear}>
                {uiLabels.clearFilters}
              </Button>
            )}
          </div>
        </div>
        {more && (
          <Collapse expanded={open} id={rest} transitionDuration={150}>
            {/* Most visits never unfold them: they are drawn when somebody does. */}
            {everOpen && <div className={styles.more}>{more}</div>}
          </Collapse>
        )}
      </form>
    </search>
  );
}
