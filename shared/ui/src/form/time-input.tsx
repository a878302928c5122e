import { TypedInput, type TypedInputProps } from './typed-input.tsx';
import { timeReader } from './typed-text.ts';

export type TimeInputProps = TypedInputProps;

/** A time of day as text, `09:30` once it was left: `timeFault` says what keeps it from being saved. */
export const TimeInput = (props: TimeInputProps) => <TypedInput kind="time" reader={timeReader} {...props} />;
