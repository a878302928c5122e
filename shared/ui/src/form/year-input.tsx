import { TypedInput, type TypedInputProps } from './typed-input.tsx';
import { yearReader } from './typed-text.ts';

export type YearInputProps = TypedInputProps;

/** A year as text: `readYear` says its value, `yearFault` what keeps it from being saved. */
export const YearInput = (props: YearInputProps) => (
  <TypedInput kind="year" reader={yearReader} inputMode="numeric" {...props} />
);
