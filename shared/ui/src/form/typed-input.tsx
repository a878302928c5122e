import { TextInput, type TextInputProps, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { uiLabels } from '../ui.labels.ts';
import { FieldWarning } from './field-warning.tsx';
import styles from './form-parts.module.css';
import type { TextReader } from './typed-text.ts';
import { useAfterPress } from './use-after-press.ts';

export type TypedInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'maxLength'> & {
  /** Raw text while typing, formatted on blur. */
  value?: string;
  onChange: (text: string) => void;
};

interface Props<Value, Reason extends string> extends TypedInputProps {
  kind: string;
  reader: TextReader<Value, Reason>;
}

/**
 * Keeps the raw text while typing, parses it on blur and shows the result. A text with several readings, or with none,
 * stays as it is with a message below.
 */
export function TypedInput<Value extends string | number, Reason extends string>(props: Props<Value, Reason>) {
  const { kind, reader, value = '', onChange, onFocus, onBlur, description, ...others } = props;
  const [isTyping, setTyping] = useState(false);
  const [announced, setAnnounced] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  const afterPress = useAfterPress();
  const reading = reader.read(value);
  const shown = reading.kind === 'read' ? reader.show(reading.value) : undefined;

  const choose = (text: string) => {
    if (!others.readOnly) onChange(text);
    input.current?.focus();
  };
  let line: ReactNode;
  // A refused save brings the focus back here and says to choose.
  const asks = reading.kind === 'unsure' && (!isTyping || Boolean(others.error));
  const typesOn = isTyping && !asks;
  if (asks) line = <Readings shown={reading.readings.map(reader.show)} onChoose={choose} />;
  else if (isTyping) line = shown !== undefined && shown !== value && <Understood value={shown} />;
  else if (reading.kind === 'refused' && !others.error)
    line = <FieldWarning warnings={[reader.sentences[reading.reason]]} />;

  return (
    <TextInput
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...others}
      ref={input}
      value={value}
      data-typed={kind}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={(event) => {
        // Keys come before timers: what is typed next must not be replaced by what was understood before.
        afterPress.runNow();
        setTyping(true);
        setAnnounced('');
        onFocus?.(event);
      }}
      onBlur={(event) => {
        afterPress.wait(() => {
          // The press that left the field may have emptied it: `Azzera filtri`, a chip, a draft that is discarded.
          const stays = shown !== undefined && [value, shown].includes(latest.current);
          if (stays && shown !== latest.current) onChange(shown);
          setTyping(false);
          setAnnounced(stays ? shown : '');
        });
        onBlur?.(event);
      }}
      description={
        <>
          {typesOn && line}
          {/* Always rendered, or a screen reader would not announce what appears in it. */}
          <div aria-live="polite">{!typesOn && line}</div>
          {description}
          <VisuallyHidden role="status">{announced}</VisuallyHidden>
        </>
      }
      descriptionProps={{ component: 'div', className: styles.warningPlace, ...others.descriptionProps }}
    />
  );
}

const Understood = ({ value }: { value: string }) => <span className={styles.hint}>{uiLabels.readAs(value)}</span>;

function Readings({ shown, onChoose }: { shown: readonly string[]; onChoose: (text: string) => void }) {
  return (
    <span className={styles.readings}>
      {uiLabels.didYouMean}
      {shown.map((text, at) => (
        <span key={text}>
          {at > 0 && `${uiLabels.or} `}
          <UnstyledButton className={styles.reading} onClick={() => onChoose(text)}>
            {text}
          </UnstyledButton>
        </span>
      ))}
      ?
    </span>
  );
}

/** The point of a numeric keypad types the comma of an Italian number, as in a spreadsheet. */
export function typeCommaForKeypadPoint(event: KeyboardEvent<HTMLInputElement>) {
  if (event.code !== 'NumpadDecimal' || event.key !== '.' || event.currentTarget.readOnly) return;
  event.preventDefault();
  const { currentTarget: input } = event;
  input.setRangeText(',', input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length, 'end');
  // As typed: without the event React would ignore a next text that equals the one before.
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
