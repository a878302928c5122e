import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

export type EuroInputProps = Omit<NumberInputProps, 'value' | 'onChange'> & {
  /** Euro; '' while nothing is typed. */
  value?: number | '';
  onChange: (amount: number | '') => void;
};

/**
 * An amount in euro as the specification writes it: `€ 1.234,56` (section 9). A point typed on a numeric keypad is taken as the comma.
 * Negative amounts cannot be typed.
 */
export function EuroInput({ value = '', onChange, ...others }: EuroInputProps) {
  // Cents are filled up once the person is done, and what is being typed stays as it is ('1234.' is not yet 1234): with
  // ',00' in the field a typed comma only moves the caret past the one that is there, and the library's late caret
  // correction can move it back, so that the cents count as hundreds.
  const [typing, setTyping] = useState(false);
  const [typed, setTyped] = useState('');
  return (
    <NumberInput
      prefix="€ "
      decimalSeparator=","
      thousandSeparator="."
      allowedDecimalSeparators={[',', '.']}
      decimalScale={2}
      fixedDecimalScale={!typing}
      allowNegative={false}
      hideControls
      inputMode="decimal"
      max={99_999_999.99}
      clampBehavior="none"
      value={typing && amountOf(typed) === value ? typed : value}
      onChange={(text) => {
        setTyped(String(text));
        onChange(amountOf(text));
      }}
      // Captured, because the library tells of a focus only when its own timers are done: a quick key comes before.
      onFocusCapture={() => setTyping(true)}
      onBlurCapture={() => setTyping(false)}
      {...others}
    />
  );
}

/** Mantine hands over text while a number is half typed, and where it is too long for one. */
function amountOf(typed: string | number | bigint): number | '' {
  const amount = typed === '' ? Number.NaN : Number(typed);
  return Number.isFinite(amount) ? amount : '';
}
