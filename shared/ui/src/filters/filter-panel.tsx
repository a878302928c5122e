import { Button, Collapse, Loader } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { goToInvalid } from '../form/error-summary.tsx';
import { uiLabels } from '../ui.labels.ts';
import styles from './filters.module.css';

export interface FilterPanelProps {
  primary: ReactNode;
  /** The others, collapsed in 'Altri filtri'. */
  more?: ReactNode;
  moreActive?: number;
  onSubmit: () => void;
  onClear?: () => void;
  busy?: boolean;
  submitLabel?: string;
}

/** The filters of a list in a real form: Enter in any field searches. */
export function FilterPanel(props: FilterPanelProps) {
  const { primary, more, moreActive = 0, onSubmit, onClear, busy = false, submitLabel = uiLabels.search } = props;
  const [open, setOpen] = useState(false);
  const [everOpen, setEverOpen] = useState(false);
  const rest = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!goToInvalid(event.currentTarget)) onSubmit();
  };
  // The button is inactive while a search runs; Enter searches with the latest input anyway.
  const searchAnew = (event: KeyboardEvent<HTMLFormElement>) => {
    const typing = event.target instanceof HTMLInputElement && !event.defaultPrevented;
    if (!busy || !typing || event.key !== 'Enter') return;
    event.preventDefault();
    if (!goToInvalid(event.currentTarget)) onSubmit();
  };
  return (
    <search>
      <form className={styles.panel} onSubmit={submit} onKeyDown={searchAnew} noValidate>
        <div className={styles.row}>
          <div className={styles.primary}>{primary}</div>
          <div className={styles.buttons}>
            {/* Not `disabled`: that would take the focus away from who has just pressed it. */}
            <Button
              type="submit"
              className={styles.submit}
              aria-busy={busy}
              aria-disabled={busy}
              {...(busy && { 'data-disabled': true })}
              onClick={(event) => busy && event.preventDefault()}
              leftSection={
                busy ? <Loader size={16} color="currentColor" aria-hidden /> : <IconSearch size={16} aria-hidden />
              }
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
            {/* Rendered on first expansion: most visits never expand them. */}
            {everOpen && <div className={styles.more}>{more}</div>}
          </Collapse>
        )}
      </form>
    </search>
  );
}
