import { NumberInput, type NumberInputProps } from '@mantine/core';

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
  return (
    <NumberInput
      prefix="€ "
      decimalSeparator=","
      thousandSeparator="."
      allowedDecimalSeparators={[',', '.']}
      decimalScale={2}
      fixedDecimalScale
      allowNegative={false}
      hideControls
      inputMode="decimal"
      max={99_999_999.99}
      clampBehavior="none"
      value={value}
      onChange={(amount) => onChange(amountOf(amount))}
      {...others}
    />
  );
}

/** Mantine hands over text while a number is half typed, and where it is too long for one. */
function amountOf(typed: string | number | bigint): number | '' {
  const amount = typed === '' ? Number.NaN : Number(typed);
  return Number.isFinite(amount) ? amount : '';
}
