import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatDate } from '../formats.ts';
import { uiLabels } from '../ui.labels.ts';
import { dayFromText, isDay } from './dates.ts';
import styles from './form-parts.module.css';

export type DateInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** `YYYY-MM-DD`; '' for none; what is typed and is no date (yet) as it stands, for the form to refuse (`isDay`). */
  value?: string;
  onChange: (day: string) => void;
  /** Bounds of the picker, `YYYY-MM-DD`. */
  min?: string;
  max?: string;
};

/** A day, typed as it is written in Italy (`12/03/1975`) or picked from the browser's calendar. */
export function DateInput({ value = '', onChange, onBlur, min, max, label, ...others }: DateInputProps) {
  // While typing the words stay as they are typed; a date would jump under the fingers.
  const [typing, setTyping] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);
  const type = (text: string) => {
    setTyping(text);
    onChange(dayFromText(text) ?? text.trim());
  };
  return (
    <TextInput
      label={label}
      value={typing ?? formatDate(value)}
      placeholder={uiLabels.datePattern}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        setTyping(undefined);
        onBlur?.(event);
      }}
      rightSection={
        <>
          <ActionIcon
            size={28}
            aria-label={uiLabels.pickDate(typeof label === 'string' ? label : uiLabels.date)}
            onClick={() => picker.current?.showPicker()}
          >
            <IconCalendar size={18} aria-hidden />
          </ActionIcon>
          {/* Only its calendar is wanted: what it shows by itself is in the language of the browser, not of the page. */}
          <input
            ref={picker}
            type="date"
            className={styles.picker}
            value={isDay(value) ? value : ''}
            min={min}
            max={max}
            tabIndex={-1}
            aria-hidden
            onChange={(event) => {
              setTyping(undefined);
              onChange(event.currentTarget.value);
            }}
          />
        </>
      }
      {...others}
    />
  );
}
