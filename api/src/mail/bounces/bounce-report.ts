import PostalMime, { addressParser, type Email } from 'postal-mime';

/** A report of failure (RFC 3464) about one of our mails. */
export interface BounceReport {
  /** Marks that its sender can only know from mails of ours: of the return path first, then of the returned Message-ID. */
  marks: readonly string[];
  /** The receiving server's words, beginning with a code as in a conversation: `550 5.1.1 …`. */
  answer: string;
}

/** Id of a delivery and its keyed mark (compose-mail.ts). */
const mark = /(?:^|[+<])(\d{1,15}\.[0-9a-f]{16})@/g;

const marksIn = (text: string): string[] => [...text.matchAll(mark)].flatMap(([, found]) => found ?? []);

/** Lines that are parsed, each of which takes its time on the server's thread: hundreds of thousands would stop it for seconds. */
const linesMost = 5_000;
/** Of base64, each `=` begins a piece that costs as much as a line. */
const piecesMost = 20_000;

/**
 * Reads a mail of the mailbox; undefined for what is no report of a final failure: a delay, an answer of a person, a newsletter.
 * `bytes` may end early: what says why stands before the returned mail.
 */
export async function readBounce(bytes: Uint8Array): Promise<BounceReport | undefined> {
  const mail = await PostalMime.parse(upTo(upTo(bytes, 0x0a, linesMost), 0x3d, piecesMost), {
    attachmentEncoding: 'utf8',
    forceRfc822Attachments: true,
    maxNestingDepth: 20,
    maxHeadersSize: 64 * 1024,
  });
  const status = partOf(mail, 'message/delivery-status');
  if (status === undefined) return undefined;
  const failure = failureIn(status);
  if (!failure) return undefined;
  const returned = partOf(mail, 'message/rfc822') ?? partOf(mail, 'text/rfc822-headers') ?? '';
  return {
    marks: [...new Set([...marksOfPath(mail), ...marksIn(fieldsOf(returned)['message-id'] ?? '')])],
    answer: failure,
  };
}

/** The beginning of the bytes, up to and with the sign that is found as often as `most`. */
function upTo(bytes: Uint8Array, sign: number, most: number): Uint8Array {
  let end = 0;
  for (let found = 0; found < most; found += 1) {
    const at = bytes.indexOf(sign, end);
    if (at === -1) return bytes;
    end = at + 1;
  }
  return bytes.subarray(0, end);
}

/** Headers in which servers say whom a report was for. */
const recipientHeaders = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to']);

const marksOfPath = ({ headers }: Email): string[] =>
  headers
    .filter(({ key }) => recipientHeaders.has(key))
    .flatMap(({ value }) => addressParser(value, { flatten: true }))
    .flatMap(({ address = '' }) => marksIn(address));

function partOf({ attachments }: Email, type: string): string | undefined {
  const found = attachments.find(({ mimeType }) => mimeType.toLowerCase() === type);
  if (found === undefined) return undefined;
  return typeof found.content === 'string' ? found.content : new TextDecoder().decode(found.content);
}

/** A block of `Name: value` lines, folded ones joined, by names in small letters; the first of each. */
function fieldsOf(block: string): Record<string, string> {
  const [head = ''] = block.replace(/\r\n?/g, '\n').replace(/^\n+/, '').split('\n\n', 1);
  const fields: Record<string, string> = {};
  for (const line of head.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name, value] = /^([\w-]{1,80}):\s*(.*)$/s.exec(line) ?? [];
    if (name !== undefined) fields[name.toLowerCase()] ??= value ?? '';
  }
  return fields;
}

/** The words about the recipient for whom delivery has failed; undefined where it only waits, or has succeeded. */
function failureIn(status: string): string | undefined {
  const blocks = status
    .replace(/\r\n?/g, '\n')
    .trim()
    .split(/\n{2,}/)
    .slice(0, 50)
    .map(fieldsOf);
  const failed = blocks.find(({ action = '' }) => /^failed\b/i.test(action.trim()));
  if (!failed) return undefined;
  const code = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(failed.status ?? '')?.[0] ?? '5.0.0';
  const said = short((failed['diagnostic-code'] ?? '').replace(/^\s*[\w-]+\s*;/, ''));
  // The words of a server may lack the code that the report has: `550 not taken`, `Status: 5.7.1`.
  if (/^5\d\d[ -](?![245]\.\d)/.test(said) && !code.endsWith('.0.0'))
    return short(`${said.slice(0, 4)}${code} ${said.slice(4)}`);
  if (/^[45]\d\d[ -]/.test(said)) return said;
  return short(`${code.startsWith('4') ? '450' : '550'} ${code} ${said}`);
}

/** In one line, without characters that change what is read. */
const short = (words: string) =>
  words
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, 500);
