import { expect, test } from 'vitest';
import { faultOfAddress } from './refusal-of-address.ts';

// Words of Postfix, Exim, Exchange, Gmail, Aruba and Libero.
test.each([
  ['550 5.1.1 <a@b.example>: Recipient address rejected: User unknown in local recipient table', 'no-such-address'],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup', 'no-such-address'],
  ['550 Unrouteable address: no such user here', 'no-such-address'],
  ['550 No such user!', 'no-such-address'],
  ['550-5.1.1 The email account that you tried to reach does not exist.', 'no-such-address'],
  ['550 <a@b.example> mailbox does not exist', 'no-such-address'],
  ['551 utente non esiste', 'no-such-address'],
  ['550 not taken', 'refused'],
  ['550 5.2.1 The email account that you tried to reach is inactive', 'refused'],
  ['552 5.2.2 Mailbox full', 'refused'],
  ['550 5.7.1 Message rejected as spam: unknown user reputation', ''],
  ['554 5.7.1 Service unavailable; Client host blocked using zen.spamhaus.org', ''],
  ['550 5.1.8 <noreply@a.example>: Sender address rejected: Domain not found', ''],
  ['550 Sender address invalid', ''],
  ['550 Sender verify failed', ''],
  ['550 4.4.7 QUEUE.Expired; message expired', ''],
  ['552 5.3.4 Message size exceeds fixed limit', ''],
  ['552 message too large', ''],
  ['554 Transaction failed', ''],
  ['535 wrong', ''],
  // Hotmail and Outlook.com, Microsoft 365, Yahoo: of addresses that do not exist.
  ['550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302).', 'refused'],
  [
    '550 5.4.1 Recipient address rejected: Access denied. [AM6EUR05FT033.eop-eur05.prod.protection.outlook.com]',
    'refused',
  ],
  ['550 5.4.1 [a@b.example]: Recipient address rejected: Access denied', 'refused'],
  ['550 5.4.1 All recipients refused', ''],
  ['550 5.5.0 Protocol error', ''],
  ["554 delivery error: dd This user doesn't have a yahoo.com account (a@yahoo.com) [0] - mta1", 'no-such-address'],
  ["554 5.0.0 delivery error: dd This user doesn't have a ymail.com account (a@ymail.com)", 'no-such-address'],
  ['552 1 Requested mail action aborted, mailbox not found', 'no-such-address'],
  [
    '554 30 Sorry, your message to a@yahoo.com cannot be delivered. This mailbox is disabled (554.30).',
    'no-such-address',
  ],
  ['552 mailbox full', ''],
  // Limits of who sends, and what is in the mail.
  ["550 5.1.90 Your message can't be sent because you've reached your daily limit for message recipients", ''],
  ['550 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException', ''],
  ['550 Daily sending limit reached', ''],
  ['550 You have exceeded the hourly limit of messages', ''],
  ['550 Sending quota exceeded', ''],
  ['550 Mailbox quota exceeded', 'refused'],
  ['550 5.2.2 Quota exceeded', 'refused'],
  ['550 Message looks like spam', ''],
  ['550 Rejected for policy reasons', ''],
  ['550 5.0.0 Content prohibited', ''],
  ['550 Your host is blocked', ''],
  ['550 Blacklisted, see http://uribl.example', ''],
  ['550 IP address 192.0.2.7 not found in DNS', ''],
  ['550 Your account has been disabled for sending', ''],
  // An address says nothing, whatever its words.
  ['550 <sender.policy.limit@spam.example>: user unknown', 'no-such-address'],
  ['550 <sender.policy.limit@spam.example> not taken', 'refused'],
  ['', ''],
  ['no address', ''],
])('%j says %j of the address', (answer, fault) => {
  expect(faultOfAddress(answer)).toBe(fault);
});
