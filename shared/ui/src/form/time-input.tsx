import { TypedInput, type TypedInputProps } from './typed-input.tsx';
import { timeReader } from './typed-text.ts';

export type TimeInputProps = TypedInputProps;

/** A time of day as text, formatted `09:30` on blur; validate it with `timeFault`. */
export const TimeInput = (props: TimeInputProps) => <TypedInput kind="time" reader={timeReader} {...props} />;
