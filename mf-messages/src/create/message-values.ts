import type { DescribeField, EditField } from '@sodalizio/area-kit';
import { fieldSentences, isDay, sectionCodes, tidyLine } from '@sodalizio/contract';
import { attachment, type DraftTyped, messageKinds } from '@sodalizio/contract/messages';
import { dayFault, formatDate, timeFault } from '@sodalizio/ui';
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

const described: Readonly<Partial<Record<MessageField, Partial<EditField<TypedMessage>>>>> = {
  // As the server stores it.
  title: { compared: ({ title }) => tidyLine(title) },
  content: { words: wordsOf },
  // The day of one and the time of another make a moment that no one chose.
  when: {
    together: { label: labels.whenSection, fields: ['day', 'time'] },
    compared: ({ when, day, time }) => (when === 'now' ? when : [day, time]),
    words: ({ when, day, time }) => (when === 'now' ? labels.now : `${formatDate(day)} ${time}`),
  },
  attachments: {
    label: attachmentLabels.field,
    words: ({ attachments }) => attachments.map((one) => one.name).join(', '),
  },
};

const words: Readonly<Partial<Record<MessageField, string>>> = labels.fields;

export const messageField: DescribeField<TypedMessage> = (name) => ({
  id: `message-${name}`,
  label: words[name] ?? '',
  ...described[name],
});

type Errors = Partial<Record<MessageField, string>>;

/** `now` in milliseconds. */
export function whenErrors(values: TypedMessage, now: number): Errors {
  const { when, day, time } = values;
  if (when === 'now') return {};
  const ofDay = day === '' ? labels.dayMissing : dayFault(day);
  const ofTime = time === '' ? labels.timeMissing : timeFault(time);
  if (!ofDay && !ofTime) return momentErrors(values, now);
  return { ...(ofDay && { day: ofDay }), ...(ofTime && { time: ofTime }) };
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
