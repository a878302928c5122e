import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { MailDetail } from '@sodalizio/contract';
import PostalMime from 'postal-mime';
import type { ArtefactStore } from '../platform/artefacts/artefact-store.ts';
import type { findOne } from './mail-list.repo.ts';
import { logoContentId, withLogo } from './mail-logo.ts';
import { fillHtml, fillText } from './mail-template.ts';

type WholeMail = NonNullable<Awaited<ReturnType<typeof findOne>>>;
type Look = Pick<MailDetail, 'text' | 'html' | 'withheld'>;

/** A mail as the queue has it; its sealed fields are `[…]`. */
export async function lookOf({ body, fields }: WholeMail, artefacts: ArtefactStore): Promise<Look> {
  const { text, html, logo } = body;
  const known = new Map(Object.entries(fields));
  const names = [...text, ...(html ?? [])].flatMap((piece) => (typeof piece === 'string' ? [] : piece.field));
  const shown = Object.fromEntries(
    names.map((name) => [name, known.get(name) === undefined ? '[…]' : (known.get(name) ?? null)]),
  );
  return {
    text: fillText(text, shown),
    html: html ? withLogo(fillHtml(html, shown), logo && (await artefacts.read(logo.artefact)), logo?.type) : null,
    withheld: names.some((name) => !known.has(name)),
  };
}

/** A mail as its file of the outbox has it; undefined where that is gone. */
export async function lookInFile(outbox: string, file: string): Promise<Look | undefined> {
  if (!/^[\w.-]+\.eml$/.test(basename(file))) return undefined;
  const bytes = await readFile(join(outbox, basename(file))).catch(() => undefined);
  if (!bytes) return undefined;
  const { text = '', html, attachments } = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer' });
  const logo = attachments.find(({ contentId }) => contentId === `<${logoContentId}>`);
  const content = logo?.content instanceof ArrayBuffer ? new Uint8Array(logo.content) : undefined;
  return { text, html: html === undefined ? null : withLogo(html, content, logo?.mimeType), withheld: false };
}
