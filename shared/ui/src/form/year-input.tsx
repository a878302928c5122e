import { TypedInput, type TypedInputProps } from './typed-input.tsx';
import { yearReader } from './typed-text.ts';

export type YearInputProps = TypedInputProps;

/** A year as text: parse it with `readYear`, validate it with `yearFault`. */
export const YearInput = (props: YearInputProps) => (
  <TypedInput kind="year" reader={yearReader} inputMode="numeric" {...props} />
);
