import { createHmac, timingSafeEqual } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import { safeMail } from '../platform/mail/mail.port.ts';
import { logoContentId } from './mail-logo.ts';
import { type Fields, fillHtml, fillText, type MailFile } from './mail-template.ts';
import type { Outgoing } from './mail-transport.ts';
import type { MailingContent } from './queue.repo.ts';

export interface Sender {
  /** `Associazione <noreply@example.org>` or an address alone. */
  from: string;
  /** Key of `messageIdOf`: `keyFor(secretKey, 'message-id')`. */
  idKey: Buffer;
  /** Address for reports of failure; each mail's own is made of it: `rinvii@…` → `rinvii+12.5f…@…` (VERP). */
  returnPath?: string | undefined;
  sign?: ((bytes: Buffer) => Promise<Buffer>) | undefined;
}

export type FileOfMail = MailFile & { cid?: string };

/** What goes with each mail of a mailing: its attachments, and the logo that its text shows. */
export const filesOf = ({ body: { files = [], logo } }: MailingContent): FileOfMail[] => [
  ...files,
  ...(logo ? [{ ...logo, cid: logoContentId }] : []),
];

const addressIn = (from: string) => /<([^>]+)>$/.exec(from)?.[1] ?? from;

/** Name of a sender, without its quotes; the address where there is none. */
export const nameIn = (from: string): string => /^"?(.*?)"?\s*<[^>]+>$/.exec(from)?.[1] || addressIn(from);

/** The same for each try of a delivery, and not to be guessed: reports of failure are matched by it. */
export const messageIdOf = ({ from, idKey }: Sender, delivery: number): string =>
  `${markedId(idKey, delivery)}@${addressIn(from).split('@').at(-1)}`;

/** `12.5f0c…`: the id of a delivery with a keyed mark. */
function markedId(idKey: Buffer, delivery: number): string {
  const mark = createHmac('sha256', idKey).update(String(delivery)).digest('hex');
  return `${delivery}.${mark.slice(0, 16)}`;
}

/** The delivery of a mark (`markedId`); undefined for one that this server has not made. */
export function deliveryOfMark(idKey: Buffer, marked: string): number | undefined {
  const delivery = Number(marked.split('.', 1)[0]);
  if (!Number.isSafeInteger(delivery)) return undefined;
  const [wanted, given] = [Buffer.from(markedId(idKey, delivery)), Buffer.from(marked)];
  return wanted.length === given.length && timingSafeEqual(wanted, given) ? delivery : undefined;
}

/** Who is told of a failure: the sender, or an address of this delivery alone. */
function returnPathOf({ from, idKey, returnPath }: Sender, delivery: number): string {
  if (returnPath === undefined) return addressIn(from);
  const [local, domain] = returnPath.split('@');
  return `${local}+${markedId(idKey, delivery)}@${domain}`;
}

/** A file of a mail with its bytes. */
export interface LoadedFile {
  name: string;
  type: string;
  content: Buffer;
  /** Shown in the markup, where that names it `cid:…`. */
  cid?: string;
}

/** Writes the mail of a delivery (RFC 5322, MIME). Throws where its address or its fields cannot be. */
export async function composeMail(
  sender: Sender,
  { subject, body }: MailingContent,
  delivery: { id: number; address: string; fields: Fields },
  date: Date,
  files: readonly LoadedFile[] = [],
): Promise<Outgoing> {
  const { id, address, fields } = delivery;
  const mail = safeMail({ to: address, subject: fillText(subject, fields), text: fillText(body.text, fields) });
  const written = await new MailComposer({
    from: sender.from,
    // As an object: a string would be parsed for commas and brackets.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    ...(body.html && { html: fillHtml(body.html, fields) }),
    attachments: files.map(({ name, type, content, cid }) => ({
      filename: name,
      contentType: type,
      content,
      ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
    })),
    date,
    messageId: `<${messageIdOf(sender, id)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(body.unsubscribe && {
        // In one line: a fold before the address is allowed, and some programs then see none.
        'List-Unsubscribe': { prepared: true, value: `<${fields.preferenze}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
  const bytes = sender.sign ? await sender.sign(written) : written;
  return { id, from: returnPathOf(sender, id), to: mail.to, bytes };
}
