import { createTransport } from 'nodemailer';
import type { MailSigning } from '../mail-settings.ts';
import { dkimOptions } from './dkim.ts';
import { MailNotSent, type SendMail, safeMail } from './mail.port.ts';
import { smtpOptions } from './smtp-options.ts';

/** Milliseconds. Short, because a person waits for it. */
const timeout = { step: 5_000, whole: 15_000 };

/** Sends one mail over a connection of its own; `url` as in `smtpOptions`. Signed where there is a key. `whole`: milliseconds. */
export function smtpMail(url: string, from: string, signing?: MailSigning, whole = timeout.whole): SendMail {
  const options = {
    ...smtpOptions(url),
    ...(signing && { dkim: dkimOptions(from, signing) }),
    dnsTimeout: timeout.step,
    connectionTimeout: timeout.step,
    greetingTimeout: timeout.step,
    socketTimeout: timeout.step,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return async (mail, at) => {
    const { to, subject, text } = safeMail(mail);
    // A connection for each mail: an idle one would be found dead while somebody waits.
    const transport = createTransport(options);
    try {
      // The address as an object: a string would be parsed for commas and brackets.
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        date: at,
        headers: { 'Auto-Submitted': 'auto-generated' },
        // Ends the connection too: `close` below leaves one open that is in use.
        signal: AbortSignal.timeout(whole),
      });
    } catch (error) {
      throw new MailNotSent('the mail server did not take it', { cause: withoutSecrets(error) });
    } finally {
      transport.close();
    }
  };
}

/** For the log: the server's messages sometimes repeat the address, and never need the text. */
function withoutSecrets(error: unknown): Error {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const answer = typeof error === 'object' && error !== null && 'responseCode' in error ? error.responseCode : '';
  return new Error([code, answer].filter((part) => part !== '').join(' ') || 'unknown');
}
