import { Button, Collapse, Drawer, Loader, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { firstInvalid, goToInvalid } from '../form/error-summary.tsx';
import { tidyField } from '../form/typed-as.ts';
import { phone } from '../page/phone.ts';
import { useShortcuts } from '../shortcuts/shortcuts.store.ts';
import { uiLabels } from '../ui.labels.ts';
import styles from './filters.module.css';

export interface FilterPanelProps {
  /** The one text that finds everything: on a phone it stays in sight, and the other filters are in a sheet. */
  search?: ReactNode;
  primary?: ReactNode;
  /** The others, collapsed in 'Altri filtri'. */
  more?: ReactNode;
  moreActive?: number;
  /** Active filters beside the text, for the button of the sheet. */
  active?: number;
  /** `false`: the search is refused, and a field says why. */
  onSubmit: () => unknown;
  onClear?: () => void;
  busy?: boolean;
  submitLabel?: string;
}

/** The filters of a list in a real form: Enter in any field searches. */
export function FilterPanel(props: FilterPanelProps) {
  const narrow = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  return <search>{narrow ? <PhoneFilters {...props} /> : <DeskFilters {...props} />}</search>;
}

interface FilterFormProps extends Pick<FilterPanelProps, 'onSubmit' | 'busy'> {
  className: string | undefined;
  onRefused?: (form: HTMLFormElement) => void;
  children: ReactNode;
}

function FilterForm({ onSubmit, busy = false, className, onRefused, children }: FilterFormProps) {
  const latest = useRef(onSubmit);
  useLayoutEffect(() => {
    latest.current = onSubmit;
  });
  const submit = (event: FormEvent<HTMLFormElement> | KeyboardEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    // Enter does not leave the field. Drawn first: `onSubmit` reads what the last drawing had.
    flushSync(() => tidyField(document.activeElement));
    const invalid = goToInvalid(currentTarget);
    if (!invalid && latest.current() !== false) return;
    // Why it was refused is drawn first.
    flushSync(() => {});
    onRefused?.(currentTarget);
    goToInvalid(currentTarget);
  };
  // The button is inactive while a search runs; Enter searches with the latest input anyway.
  const searchAnew = (event: KeyboardEvent<HTMLFormElement>) => {
    const typing = event.target instanceof HTMLInputElement && !event.defaultPrevented;
    if (busy && typing && event.key === 'Enter') submit(event);
  };
  const form = useRef<HTMLFormElement>(null);
  const toSearch = () => form.current?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus();
  useShortcuts([{ keys: ['/'], label: uiLabels.keySearch, run: toSearch }]);
  return (
    <form ref={form} className={className} onSubmit={submit} onKeyDown={searchAnew} noValidate>
      {children}
    </form>
  );
}

function SubmitButton({ busy = false, submitLabel = uiLabels.search }: Pick<FilterPanelProps, 'busy' | 'submitLabel'>) {
  return (
    // Not `disabled`: that would take the focus away from who has just pressed it.
    <Button
      type="submit"
      className={styles.submit}
      aria-label={submitLabel}
      aria-busy={busy}
      aria-disabled={busy}
      {...(busy && { 'data-disabled': true })}
      onClick={(event) => busy && event.preventDefault()}
      leftSection={busy ? <Loader size={16} color="currentColor" aria-hidden /> : <IconSearch size={16} aria-hidden />}
    >
      {submitLabel}
    </Button>
  );
}

function DeskFilters(props: FilterPanelProps) {
  const { search, primary, more, moreActive = 0, onClear } = props;
  const [open, setOpen] = useState(false);
  const [everOpen, setEverOpen] = useState(false);
  // The button answers first: the fields take much longer.
  const filled = useDeferredValue(everOpen);
  const rest = useId();
  /** The form with a refused field among the folded ones, which take the focus only when they are unfolded. */
  const refused = useRef<HTMLFormElement>(null);
  const unfoldInvalid = (form: HTMLFormElement) => {
    const invalid = firstInvalid(form);
    // One that is not in the page was typed in the sheet of a phone that has been turned since.
    if (!more || open || (invalid && !invalid.closest(`[id="${rest}"]`))) return;
    refused.current = form;
    flushSync(() => {
      setEverOpen(true);
      setOpen(true);
    });
  };
  const showInvalid = () => {
    if (open && refused.current) goToInvalid(refused.current);
    refused.current = null;
  };
  return (
    <FilterForm {...props} className={styles.panel} onRefused={unfoldInvalid}>
      <div className={styles.row}>
        <div className={styles.primary}>
          {search}
          {primary}
        </div>
        <div className={styles.buttons}>
          <SubmitButton {...props} />
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
          {onClear && <ClearButton onClear={onClear} />}
        </div>
      </div>
      {more && (
        <Collapse expanded={open && filled} id={rest} transitionDuration={150} onTransitionEnd={showInvalid}>
          {/* Rendered on first expansion: most visits never expand them. */}
          {filled && <div className={styles.more}>{more}</div>}
        </Collapse>
      )}
    </FilterForm>
  );
}

const ClearButton = ({ onClear }: { onClear: () => void }) => (
  <Button variant="subtle" onClick={onClear}>
    {uiLabels.clearFilters}
  </Button>
);

/** Only the number is seen, for want of room. */
const ActiveCount = ({ active }: { active: number }) => (
  <span className={styles.active}>
    {active} <VisuallyHidden component="span">{uiLabels.activeWord(active)}</VisuallyHidden>
  </span>
);

/** One line: the text and the button of the sheet with the others. */
function PhoneFilters(props: FilterPanelProps) {
  const { search, primary, more, active = 0, onSubmit, onClear } = props;
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const others = Boolean(primary || more);
  const showInSheet = (line: HTMLFormElement) => {
    if (others && !firstInvalid(line)) setOpen(true);
  };
  return (
    <>
      <FilterForm {...props} className={styles.line} onRefused={showInSheet}>
        {search && <div className={styles.only}>{search}</div>}
        {search && <SubmitButton {...props} />}
        {others && (
          <Button
            variant="default"
            className={styles.opensSheet}
            aria-haspopup="dialog"
            leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
            rightSection={active > 0 && <ActiveCount active={active} />}
            onClick={() => setOpen(true)}
          >
            {uiLabels.filters}
          </Button>
        )}
      </FilterForm>
      <Drawer opened={open} onClose={close} position="bottom" size="85%" title={uiLabels.filters}>
        <FilterForm
          {...props}
          className={styles.sheet}
          onSubmit={() => {
            if (onSubmit() === false) return false;
            close();
          }}
        >
          {primary}
          {more}
          <div className={styles.sheetButtons}>
            {onClear && <ClearButton onClear={onClear} />}
            <SubmitButton {...props} />
          </div>
        </FilterForm>
      </Drawer>
    </>
  );
}
