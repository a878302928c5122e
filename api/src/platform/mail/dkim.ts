import type { MailSigning } from '../mail-settings.ts';

/** What RFC 6376 recommends, and the two that RFC 8058 requires. */
const signed = [
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post',
].join(':');

/** nodemailer's options for a signature (DKIM, RFC 6376) of the sender's domain; `from` as in `MAIL_FROM`. */
export const dkimOptions = (from: string, { selector, privateKey }: MailSigning) => ({
  domainName: from.replace(/>$/, '').split('@').at(-1) ?? '',
  keySelector: selector,
  privateKey,
  headerFieldNames: signed,
});
