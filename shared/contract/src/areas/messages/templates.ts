import * as z from 'zod';
import { nameText, text, typedText } from '../../primitives.ts';
import { recordEndpoints, type StoredRecord } from '../../records.ts';
import { messageContentLength, messageKinds } from './sending.ts';

/** What a message may begin with, under a name that no other template has (ignoring case and accents). */
export const templateFields = z.object({
  name: nameText(120).min(1),
  kind: z.enum(messageKinds),
  title: typedText('name', 200).min(1),
  /** Markup (`allowedMarkup` and `messagePlaceholders`). */
  content: text(messageContentLength).min(1),
});
export type TemplateFields = z.infer<typeof templateFields>;
export type Template = StoredRecord<TemplateFields>;

/**
 * The calls of the templates of messages; every word of a search occurs in name or title. 409 `conflict` with `body.name` `taken`
 * where another has the name.
 */
export const templates = recordEndpoints({
  area: 'messages',
  path: '/api/admin/messages/templates',
  name: 'templates of messages',
  read: 'messages.read',
  edit: 'messages.write',
  fields: templateFields,
  sorts: ['name', 'updated_at'],
});
export type TemplateSort = (typeof templates.sorts)[number];
