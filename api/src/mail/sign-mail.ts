import { buffer } from 'node:stream/consumers';
import DKIM from 'nodemailer/lib/dkim';
import { dkimOptions } from '../platform/mail/dkim.ts';
import type { MailSigning } from '../platform/mail-settings.ts';

/** A signature (DKIM, RFC 6376) in front of a mail's bytes, by the domain of its sender. */
export function mailSigner(from: string, signing: MailSigning): (bytes: Buffer) => Promise<Buffer> {
  const signer = new DKIM(dkimOptions(from, signing));
  return (bytes) => buffer(signer.sign(bytes));
}
