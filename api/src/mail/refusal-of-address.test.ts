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
  ['', ''],
  ['no address', ''],
])('%j says %j of the address', (answer, fault) => {
  expect(faultOfAddress(answer)).toBe(fault);
});
