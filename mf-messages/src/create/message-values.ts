import type { DescribeField } from '@sodalizio/area-kit';
import { fieldSentences, isDay, sectionCodes, tidyLine } from '@sodalizio/contract';
import { attachment, type DraftTyped, messageKinds } from '@sodalizio/contract/messages';
import { dayFault, timeFault } from '@sodalizio/ui';
import * as z from 'zod';
import { attachmentLabels } from './attachments.labels.ts';
import { labels } from './create.labels.ts';
import { momentInRome } from './rome-moment.ts';
import { wordsOf } from './text-words.ts';

/** What is typed into a new message. */
export const typedMessage = z.object({
  /** Of the dialog for whole sections alone. */
  sections: z.array(z.enum(sectionCodes)),
  kind: z.enum(messageKinds),
  title: z.string(),
  content: z.string(),
  without_expelled: z.boolean(),
  when: z.enum(['now', 'dated']),
  /** For `dated`, in Rome: `YYYY-MM-DD` (or the raw input), and the time as text. */
  day: z.string(),
  time: z.string(),
  attachments: z.array(attachment),
  /** Id of the attempt to send, '' before the first: the server takes a repetition for the same message. */
  request: z.string(),
  /** Key of its draft on the server, '' before the first. */
  draft: z.string(),
});
export type TypedMessage = z.infer<typeof typedMessage>;
export type MessageField = keyof TypedMessage;

export const blankMessage: TypedMessage = {
  sections: [],
  kind: 'institutional',
  title: '',
  content: '',
  without_expelled: true,
  when: 'now',
  day: '',
  time: '09:00',
  attachments: [],
  request: '',
  draft: '',
};

/** What of it a draft on the server has, always in the same order. */
export const draftOf = ({
  kind,
  title,
  content,
  without_expelled,
  when,
  day,
  time,
  attachments,
}: DraftTyped): DraftTyped => ({
  kind,
  title,
  content,
  without_expelled,
  when,
  day,
  time,
  attachments,
});

/** Nothing is worth keeping yet. */
export const isBlank = ({ title, content, attachments }: TypedMessage): boolean =>
  title.trim() === '' && content === '' && attachments.length === 0;

const words: Readonly<Record<MessageField, string>> = {
  ...labels.fields,
  attachments: attachmentLabels.field,
  request: '',
  draft: '',
};

export const messageField: DescribeField<TypedMessage> = (name) => ({
  id: `message-${name}`,
  label: words[name],
  // As the server stores it.
  ...(name === 'title' && { compared: ({ title }: TypedMessage) => tidyLine(title) }),
  ...(name === 'content' && { words: wordsOf }),
  ...(name === 'attachments' && {
    words: ({ attachments }: TypedMessage) => attachments.map((one) => one.name).join(', '),
  }),
});

type Errors = Partial<Record<MessageField, string>>;

/** `now` in milliseconds. */
export function whenErrors(values: TypedMessage, now: number): Errors {
  const { when, day, time } = values;
  if (when === 'now') return {};
  const ofDay = day === '' ? labels.dayMissing : dayFault(day);
  const ofTime = time === '' ? labels.timeMissing : timeFault(time);
  if (ofDay === undefined && ofTime === undefined) return momentErrors(values, now);
  return { ...(ofDay !== undefined && { day: ofDay }), ...(ofTime !== undefined && { time: ofTime }) };
}

/** Of a readable day and time: no such moment, or a past one. */
export function momentErrors({ when, day, time }: TypedMessage, now: number): Errors {
  if (when === 'now' || !isDay(day) || timeFault(time) !== undefined) return {};
  const moment = momentInRome(day, time);
  if (moment === undefined) return { time: labels.skippedTime };
  return Date.parse(moment) <= now ? { day: labels.past } : {};
}

export const sectionErrors = ({ sections }: TypedMessage): Errors =>
  sections.length === 0 ? { sections: fieldSentences.required } : {};

/** The moment chosen; undefined for at once. */
export const sendAtOf = ({ when, day, time }: TypedMessage): string | undefined =>
  when === 'dated' ? momentInRome(day, time) : undefined;

const wireNames: Readonly<Partial<Record<string, MessageField>>> = { send_at: 'day' };

/** Refusals by wire name as errors of the form's fields. */
export const byField = (refused: Readonly<Record<string, string>>): Errors =>
  Object.fromEntries(Object.entries(refused).map(([path, message]) => [wireNames[path] ?? path, message]));
