/** What a refusal for good says of the address: nothing, that it was refused once more, or that there is no such address. */
export type AddressFault = '' | 'refused' | 'no-such-address';

/** Enhanced codes (RFC 3463) of what is wrong with the mail, the sender or the servers, or has only lasted too long: not with the address. */
const notTheAddress = /^(?:5\.(?:3|4|5|6|7)\.\d|5\.1\.(?:[78]|90)$|4\.)/;
/** Bad mailbox, bad system, bad syntax, moved, no mail accepted there (RFC 7505). */
const noSuchAddress = /^5\.1\.(1|2|3|6|10)$/;
/** Microsoft's words for an address that does not exist, among others: no certain ones, so they count as a refusal. */
const perhapsNoAddress =
  /^\d{3}[ -]5\.(?:5\.0\b.*mailbox unavailable|4\.1\b.*recipient address rejected: access denied)/i;
/** For servers without enhanced codes, or with 5.0.0 alone. */
const words =
  /\b(user|mailbox|recipient|address|account)\b.{0,40}\b(unknown|not found|does ?n[o']t exist|not exist|invalid|disabled)|\b(no such|unknown|invalid) (user|mailbox|recipient|address|account)|\bnon esiste/i;
/** Yahoo's, after codes that other servers have for the mail itself. */
const wordsOfMailbox = /\bdoesn.t have an? .{0,40}\baccount\b|\bmailbox\b.{0,40}\b(?:not found|disabled)/i;
/** Of who sends: the sender, its server, its account. */
const ofTheSender = /\bsender\b|\bIP address\b|\byour (?:\w+ )?account\b|\bsubmission/i;
const ofTheContent = /\bpolicy\b|\bprohibit|\bblocked\b|\bblack ?list/i;
/** Of the content, unless the address is said not to exist: then it is in the name of a filter. */
const spam = /spam/i;
/** A full mailbox is its recipient's, any other limit the sender's. */
const ofLimits = /\blimit(?:s|ed)?\b|\bquota\b.{0,20}\bexceeded\b|\bexceeded\b.{0,40}\bquota\b/i;
const ofTheMailbox = /\bmailbox\b|^\d{3}[ -]5\.2\.[12]\b/i;
/** Codes of the mail itself: too large, content refused, no right to send. */
const ofTheMail = /^(530|535|552|554)\b/;

const isOfTheSender = (said: string) =>
  ofTheSender.test(said) ||
  ofTheContent.test(said) ||
  (spam.test(said) && !words.test(said)) ||
  (ofLimits.test(said) && !ofTheMailbox.test(said));

/** `answer`: the mail server's words to a refusal for good, beginning with its code. */
export function faultOfAddress(answer: string): AddressFault {
  const enhanced = /^\d{3}[ -]((?!5\.0\.0\b)[45]\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1];
  if (enhanced && noSuchAddress.test(enhanced)) return 'no-such-address';
  // An address may have any word in it, and may follow the code without a blank.
  const said = answer.slice(0, 4) + answer.slice(4).replace(/\S*@\S*/g, '');
  if (isOfTheSender(said)) return '';
  if (perhapsNoAddress.test(said)) return 'refused';
  if (enhanced && notTheAddress.test(enhanced)) return '';
  if (/^(550|551|553)\b/.test(said) && words.test(said)) return 'no-such-address';
  if (!enhanced && ofTheMail.test(said)) return wordsOfMailbox.test(said) ? 'no-such-address' : '';
  return /^5\d\d\b/.test(said) ? 'refused' : '';
}
