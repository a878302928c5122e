import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { uiLabels } from '../ui.labels.ts';
import styles from './selection-bar.module.css';
import { useFitting } from './use-fitting.ts';

/** Something to do with what is selected. */
export interface SelectionAct {
  id: string;
  label: string;
  /** A part of the label for where there is little room. */
  short?: string;
  icon?: ReactNode;
  onSelect: () => void;
  disabled?: boolean;
  /** Pointer or focus is on it: preload what it opens. */
  onNear?: () => void;
}

export interface SelectionBarProps {
  /** '50 soci selezionati'. */
  sentence: ReactNode;
  /** A way to select more, or to return to the selection's search. */
  offer?: ReactNode;
  /** Those that may come late go first: what stands at the end stays where it is. */
  acts?: readonly SelectionAct[];
  onClear: () => void;
  /** Offer and acts are inactive: other rows are being searched. */
  waiting?: boolean;
}

/**
 * Count and acts of a selection: the `selectionBar` of a `DataTable` while anything is selected. Above a table it is as high as the
 * toolbar it replaces, whatever it holds: rows that move under the hand get the next click for their neighbour.
 */
export function SelectionBar({ sentence, offer, acts = [], onClear, waiting = false }: SelectionBarProps) {
  return (
    <section className={styles.box} aria-label={uiLabels.selection}>
      <div className={styles.bar}>
        <div className={styles.words}>
          <button
            type="button"
            className={styles.clear}
            aria-label={uiLabels.clearSelection}
            title={uiLabels.clearSelection}
            onClick={onClear}
          >
            <IconX size={18} aria-hidden />
            <span>{uiLabels.clearSelection}</span>
          </button>
          <strong className={styles.count}>{sentence}</strong>
          {offer && (
            <fieldset className={styles.offer} disabled={waiting}>
              {offer}
            </fieldset>
          )}
        </div>
        {acts.length > 0 && (
          <fieldset className={styles.acts} disabled={waiting}>
            <Acts acts={acts} waiting={waiting} />
          </fieldset>
        )}
      </div>
    </section>
  );
}

const look = { size: 'compact-md', variant: 'default', fz: 'sm' } as const;

/** In one line. All are there to be measured, whatever the room: a menu that is open, and its focus, outlive every new measure. */
function Acts({ acts, waiting }: { acts: readonly SelectionAct[]; waiting: boolean }) {
  const { line, fitting } = useFitting(acts.map(({ id }) => id).join());
  const hidden = acts.slice(0, Math.max(0, acts.length - fitting));
  useLayoutEffect(() => {
    const items = [...(line.current?.children ?? [])];
    const focused = items.findIndex((item) => item.contains(document.activeElement));
    // What becomes invisible loses the focus: an act to the menu that has it now, the menu's button to the first act.
    const isHidden = hidden.length === 0 ? focused === 0 : focused > 0 && focused <= hidden.length;
    if (isHidden) items[hidden.length === 0 ? 1 : 0]?.querySelector('button')?.focus();
  }, [line, hidden.length]);
  return (
    <div ref={line} className={styles.list}>
      <div className={hidden.length === 0 ? styles.unseen : undefined}>
        <MoreActs acts={hidden} waiting={waiting} />
      </div>
      {acts.map((act, index) => (
        <div key={act.id} className={index < hidden.length ? styles.unseen : undefined}>
          <ActButton {...act} />
        </div>
      ))}
    </div>
  );
}

function ActButton({ label, short, icon, onSelect, disabled = false, onNear }: SelectionAct) {
  return (
    <Button
      {...look}
      leftSection={icon}
      disabled={disabled}
      aria-label={label}
      onMouseEnter={onNear}
      onFocus={onNear}
      onClick={onSelect}
    >
      {short === undefined ? (
        label
      ) : (
        <>
          <span className={styles.long}>{label}</span>
          <span className={styles.short}>{short}</span>
        </>
      )}
    </Button>
  );
}

/** The acts for which the line has no room. */
function MoreActs({ acts, waiting }: { acts: readonly SelectionAct[]; waiting: boolean }) {
  const [opened, setOpened] = useState(false);
  if (opened && acts.length === 0) setOpened(false);
  const open = (next: boolean) => {
    setOpened(next);
    if (next) for (const { onNear } of acts) onNear?.();
  };
  return (
    <Menu opened={opened} onChange={open} position="bottom-start" withinPortal>
      <Menu.Target>
        <Button {...look} rightSection={<IconChevronDown size={16} aria-hidden />}>
          {uiLabels.moreActs}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.map(({ id, label, icon, onSelect, disabled = false }) => (
          <Menu.Item key={id} leftSection={icon} disabled={disabled || waiting} onClick={onSelect}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
