export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/**
 * Delivers a mail. Resolves when it was accepted (by the SMTP server or the outbox folder) and rejects with `MailNotSent`
 * otherwise, within 15 seconds. Never call it inside a transaction: a slow mail server would hold the database's connection.
 */
export type SendMail = (mail: Mail, at: Date) => Promise<void>;

export class MailNotSent extends Error {
  override name = 'MailNotSent';
}

// Neither a line break (it would begin a header) nor a comma or bracket (they would name a second recipient).
const address = /^[\x21\x23-\x27*+\-./0-9=?A-Z^_`a-z{|}~]+@[A-Za-z0-9.-]+$/;

/** Removes everything that could inject headers or reverse the subject's direction. Throws `MailNotSent` for an invalid address. */
export function safeMail({ to, subject, text }: Mail): Mail {
  if (to.length > 254 || !address.test(to)) throw new MailNotSent('the recipient is not an address');
  return {
    to,
    subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ').slice(0, 250),
    text,
  };
}
