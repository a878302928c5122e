import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { text, typedText } from '../../primitives.ts';
import { attachment } from './attachments.ts';
import { attachmentsMost, messageContentLength, messageErrors, messageKinds } from './sending.ts';

/** What is typed into a message that is not sent yet: nothing of it has to be complete. `day` and `time` are those of Rome. */
export const draftTyped = z.object({
  kind: z.enum(messageKinds),
  title: typedText('name', 200),
  /** Markup (`allowedMarkup` and `messagePlaceholders`). */
  content: text(messageContentLength),
  without_expelled: z.boolean(),
  when: z.enum(['now', 'dated']),
  day: text(20),
  time: text(20),
  attachments: z.array(attachment).max(attachmentsMost),
});
export type DraftTyped = z.infer<typeof draftTyped>;

/** A draft. `version` counts its saves; `recipients` is the number of people chosen so far, null for nobody yet. */
export const messageDraft = z.object({
  key: z.uuid(),
  version: z.number().int(),
  /** Names of who began it and who changed it last. */
  owner: z.string(),
  changed_by: z.string(),
  changed_at: z.string(),
  typed: draftTyped,
  recipients: z.number().int().nullable(),
});
export type MessageDraft = z.infer<typeof messageDraft>;

const path = '/api/admin/messages/drafts/:key';
const params = z.object({ key: z.uuid() });

/** 404 where it was sent or deleted. Whoever may write opens it: its owner is named. */
export const draftByKey = endpoint({
  method: 'GET',
  path,
  requires: 'messages.write',
  area: 'messages',
  summary: 'A message that is not sent yet',
  params,
  response: messageDraft,
});

/**
 * Saves a draft under a key of the form's own: `version` 0 begins it, so that a repetition after a lost answer is the same draft.
 * `selection`: the frozen selection chosen for it; without one the earlier recipients stay. 409 `conflict` where somebody has saved
 * another version, 404 `draft-gone` where it was sent or deleted, 404 `selection-gone`.
 */
export const saveDraft = endpoint({
  method: 'POST',
  path,
  requires: 'messages.write',
  area: 'messages',
  summary: 'Save a message that is not sent yet',
  params,
  body: z.object({
    version: z.number().int().min(0).max(1_000_000_000),
    typed: draftTyped,
    selection: z.uuid().optional(),
  }),
  bodyLimit: 512 * 1024,
  errors: messageErrors,
  response: messageDraft,
});
