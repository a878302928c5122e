import { ActionIcon } from '@mantine/core';
import { isDay, valueRead } from '@sodalizio/contract';
import { IconCalendar } from '@tabler/icons-react';
import { type MouseEvent, useRef, useState } from 'react';
import { formatDate } from '../formats.ts';
import { uiLabels } from '../ui.labels.ts';
import styles from './form-parts.module.css';
import { TypedInput, type TypedInputProps } from './typed-input.tsx';
import { dayReader } from './typed-text.ts';

export type DateInputProps = Omit<TypedInputProps, 'min' | 'max'> & {
  /** Bounds of the picker, `YYYY-MM-DD`; they also decide the century of a two-digit year. */
  min?: string;
  max?: string;
};

/** A day with a time of day is no day, and stays as it was pasted. */
const shown = (value: string) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value);

/** Under a finger, Chromium on Windows and ChromeOS opens the calendar only from its own small icon. */
function openPicker({ currentTarget }: MouseEvent<HTMLInputElement>) {
  try {
    currentTarget.showPicker();
  } catch {
    // Not allowed here: what the browser does with the tap itself remains.
  }
}

/**
 * A day, typed in Italian format (`12/03/1975`) or picked from the browser's calendar. The value is `YYYY-MM-DD`, '' for
 * none, or the raw text while it is no day (yet), for the form to refuse (`dayFault`).
 */
export function DateInput({ value = '', onChange, onBlur, min, max, label, ...others }: DateInputProps) {
  const { readOnly = false } = others;
  // The text stays while typing, for as long as the value is its own: formatting it would move the caret.
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: string }>();
  const picker = useRef<HTMLInputElement>(null);
  const reader = dayReader({ ...(min && { from: min }), ...(max && { to: max }) });
  return (
    <TypedInput
      kind="date"
      reader={reader}
      label={label}
      value={typed?.of === value ? typed.text : shown(value)}
      placeholder={uiLabels.datePattern}
      onChange={(text) => {
        const next = valueRead(reader.read(text)) ?? text.trim();
        setTyped({ text, of: next });
        onChange(next);
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
      rightSection={
        <>
          <ActionIcon
            size={28}
            aria-label={uiLabels.pickDate(typeof label === 'string' ? label : uiLabels.date)}
            // Not `disabled`, which would lose the focus.
            data-disabled={readOnly}
            aria-disabled={readOnly}
            onClick={() => !readOnly && picker.current?.showPicker()}
          >
            <IconCalendar size={18} aria-hidden />
          </ActionIcon>
          {/* Only its calendar is used: the input itself displays dates in the browser's language, not the page's. */}
          <input
            ref={picker}
            type="date"
            className={styles.picker}
            value={isDay(value) ? value : ''}
            min={min}
            max={max}
            readOnly={readOnly}
            tabIndex={-1}
            aria-hidden
            onClick={openPicker}
            onChange={(event) => {
              setTyped(undefined);
              onChange(event.currentTarget.value);
            }}
          />
        </>
      }
      {...others}
    />
  );
}
