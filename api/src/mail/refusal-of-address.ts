/** What a refusal for good says of the address: nothing, that it was refused once more, or that there is no such address. */
export type AddressFault = '' | 'refused' | 'no-such-address';

/** Enhanced codes (RFC 3463) of what is wrong with the mail, the sender or the servers, or has only lasted too long: not with the address. */
const notTheAddress = /^(?:5\.(?:3|4|5|6|7)\.\d|5\.1\.[78]$|4\.)/;
const ofTheSender = /\bsender\b/i;
/** Bad mailbox, bad system, bad syntax, moved, no mail accepted there (RFC 7505). */
const noSuchAddress = /^5\.1\.(1|2|3|6|10)$/;
/** For servers without enhanced codes, or with 5.0.0 alone. */
const words =
  /\b(user|mailbox|recipient|address|account)\b.{0,40}\b(unknown|not found|does ?n[o']t exist|not exist|invalid|disabled)|\b(no such|unknown|invalid) (user|mailbox|recipient|address|account)|\bnon esiste/i;
/** Codes of the mail itself: too large, content refused, no right to send. */
const ofTheMail = /^(530|535|552|554)\b/;

/** `answer`: the mail server's words to a refusal for good, beginning with its code. */
export function faultOfAddress(answer: string): AddressFault {
  const enhanced = /^\d{3}[ -]([45]\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1];
  if (enhanced && noSuchAddress.test(enhanced)) return 'no-such-address';
  if ((enhanced && notTheAddress.test(enhanced)) || ofTheSender.test(answer)) return '';
  if (/^(550|551|553)\b/.test(answer) && words.test(answer)) return 'no-such-address';
  if (!enhanced && ofTheMail.test(answer)) return '';
  return /^5\d\d\b/.test(answer) ? 'refused' : '';
}
