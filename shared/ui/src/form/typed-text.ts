import { type Reading, readDay, readEuro, readTime, readYear } from '@sodalizio/contract';
import { formatDate, formatEuro } from '../formats.ts';
import { uiLabels } from '../ui.labels.ts';

/** Parser, formatter and error messages of one kind of text field. */
export interface TextReader<Value, Reason extends string> {
  readonly read: (text: string) => Reading<Value, Reason>;
  readonly show: (value: Value) => string;
  readonly sentences: Readonly<Record<Reason | 'choose', string>>;
}

const reader = <Value, Reason extends string>(parts: TextReader<Value, Reason>) => parts;

export const euroReader = reader({ read: readEuro, show: formatEuro, sentences: uiLabels.typed.euro });
export const yearReader = reader({ read: readYear, show: String, sentences: uiLabels.typed.year });
export const timeReader = reader({ read: readTime, show: String, sentences: uiLabels.typed.time });
export const dayReader = (between: { from?: string; to?: string } = {}) =>
  reader({ read: (text) => readDay(text, between), show: formatDate, sentences: uiLabels.typed.day });

function faultIn<Value, Reason extends string>(
  { read, sentences }: TextReader<Value, Reason>,
  text: string,
): string | undefined {
  const reading = read(text);
  if (reading.kind === 'empty') return uiLabels.required;
  if (reading.kind === 'unsure') return sentences.choose;
  return reading.kind === 'refused' ? sentences[reading.reason] : undefined;
}

/** Why the text of an `EuroInput` cannot be saved; undefined where it can. */
export const euroFault = (text: string) => faultIn(euroReader, text);
/** Why the text of a `YearInput` cannot be saved. */
export const yearFault = (text: string) => faultIn(yearReader, text);
/** Why the text of a `TimeInput` cannot be saved. */
export const timeFault = (text: string) => faultIn(timeReader, text);
/** Why the value of a `DateInput` cannot be saved. */
export const dayFault = (text: string) => faultIn(dayReader(), text);
