import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { ownErrors } from '../../problem.ts';
import { attachmentsBytes, messageErrors } from './sending.ts';

/** A file that goes with a message. `type` is the media type of its bytes, `name` has the ending that belongs to it. */
export const attachment = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  bytes: z.number().int(),
});
export type Attachment = z.infer<typeof attachment>;

/** Endings of the files that may go with a message, as a file dialog wants them. */
export const attachmentEndings = [
  '.pdf',
  '.docx',
  '.xlsx',
  '.pptx',
  '.odt',
  '.ods',
  '.odp',
  '.png',
  '.jpg',
  '.jpeg',
  '.gif',
  '.webp',
] as const;

const errors = {
  ...messageErrors,
  ...ownErrors({ 'file-too-large': { status: 413, sentence: 'Il file è troppo grande: al massimo 10 MB.' } }),
};

const path = '/api/admin/messages/attachments';

/**
 * Stores a file for a message, judged by its bytes and not by its name: pdf, pictures, office files without macros and passwords.
 * 400 `attachment-wrong-type`, `attachment-protected`, `attachment-with-macros`; 413 `file-too-large`.
 */
export const uploadAttachment = endpoint({
  method: 'POST',
  path,
  requires: 'messages.write',
  area: 'messages',
  multipart: true,
  summary: 'Store a file for a message',
  errors,
  bodyLimit: attachmentsBytes + 64 * 1024,
  body: z.object({ file: z.custom<object>((value) => typeof value === 'object') }),
  response: attachment,
});

/** The bytes of an attachment, never shown as a page. */
export const downloadAttachment = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  requires: 'messages.read',
  area: 'messages',
  summary: 'A file that goes with a message',
  params: z.object({ id: z.uuid() }),
  response: attachment,
  file: { type: 'application/octet-stream' },
});
