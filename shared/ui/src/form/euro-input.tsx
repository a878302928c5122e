import { TypedInput, type TypedInputProps, typeCommaForKeypadPoint } from './typed-input.tsx';
import { euroReader } from './typed-text.ts';

export type EuroInputProps = TypedInputProps;

/** An amount in euro as text: parse it with `readEuro`, validate it with `euroFault`. */
export function EuroInput(props: EuroInputProps) {
  return (
    <TypedInput kind="euro" reader={euroReader} inputMode="decimal" onKeyDown={typeCommaForKeypadPoint} {...props} />
  );
}
