import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { smtpOptions } from '../platform/mail/smtp-options.ts';
import type { MailTransport, Outcome, Outgoing } from './mail-transport.ts';

/**
 * Milliseconds. `whole` bounds a server that says a little, again and again; a mail's text has the time besides that a line of
 * 0.8 Mbit/s takes for it: 10 MB of attachments leave an office too, and within the lease of their delivery.
 */
const timeout = { connect: 10_000, silence: 30_000, whole: 60_000, idle: 30_000, perByte: 0.01 };

type Limits = Pick<typeof timeout, 'whole' | 'perByte'>;

/** Mails over one connection: many servers cut it at a hundred. */
const mailsPerConnection = 100;

/**
 * Delivers over a few connections that stay open for a while; `url` as in `smtpOptions`. Not nodemailer's own pool, which sends
 * a mail again when its connection breaks, even after the whole of it had left: somebody would get it twice.
 */
export function smtpTransport(url: string, connections: number, limits: Limits = timeout): MailTransport {
  const { auth, ...options } = smtpOptions(url);
  const open = new Set<Line>();
  const idle: Line[] = [];
  let busy = 0;
  /** Nothing is begun any more: a silent server would keep whoever ends this for a minute. */
  let closed = false;
  const waiting: (() => void)[] = [];

  async function connect(): Promise<Line> {
    if (closed) throw new Error('the transport is closed');
    const line = new Line({ ...options, ...timeoutOptions }, auth, limits, () => {
      open.delete(line);
      if (idle.includes(line)) idle.splice(idle.indexOf(line), 1);
    });
    open.add(line);
    await line.ready();
    return line;
  }

  async function attempt(mail: Outgoing): Promise<Outcome> {
    const kept = idle.pop();
    if (kept) {
      const outcome = await kept.send(mail);
      // The server may have ended it while it was idle: nothing of the mail left, so a new one may take it.
      if (outcome.kind !== 'unreachable') return keeping(kept, outcome);
    }
    const line = await connect();
    return keeping(line, await line.send(mail));
  }

  function keeping(line: Line, outcome: Outcome): Outcome {
    if (line.usable && line.mails < mailsPerConnection) {
      line.rest(timeout.idle);
      idle.push(line);
    } else line.end();
    return outcome;
  }

  return {
    connections,
    deliver: async (mail) => {
      if (busy === connections) await new Promise<void>((resolve) => void waiting.push(resolve));
      else busy += 1;
      try {
        return await attempt(mail);
      } catch (error) {
        return { kind: 'unreachable', answer: wordsOf(error) };
      } finally {
        // Whoever waits takes the turn over.
        const next = waiting.shift();
        if (next) next();
        else busy -= 1;
      }
    },
    close: () => {
      closed = true;
      for (const line of open) line.end();
    },
  };
}

const timeoutOptions = {
  dnsTimeout: timeout.connect,
  connectionTimeout: timeout.connect,
  greetingTimeout: timeout.connect,
  socketTimeout: timeout.silence,
};

type Options = ConstructorParameters<typeof SMTPConnection>[0];

/** One connection to the mail server. */
class Line {
  mails = 0;
  usable = true;
  readonly #connection: SMTPConnection;
  readonly #auth: { user: string; pass: string } | undefined;
  readonly #limits: Limits;
  #failed: (error: unknown) => void = () => {};
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(options: Options, auth: { user: string; pass: string } | undefined, limits: Limits, gone: () => void) {
    this.#auth = auth;
    this.#limits = limits;
    this.#connection = new SMTPConnection(options);
    this.#connection.on('error', (error) => {
      this.usable = false;
      this.#failed(error);
    });
    this.#connection.once('end', () => {
      this.usable = false;
      clearTimeout(this.#idleTimer);
      this.#failed(new Error('the connection ended'));
      gone();
    });
  }

  /** Connects and logs in; rejects where that is refused, or takes too long. */
  ready(): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => {
        clearTimeout(late);
        reject(error);
        this.end();
      };
      const late = setTimeout(() => fail(tooLong()), this.#limits.whole);
      const done = () => {
        clearTimeout(late);
        resolve();
      };
      this.#failed = fail;
      this.#connection.connect((error) => {
        if (error) return fail(error);
        const auth = this.#auth;
        if (!auth) return done();
        this.#connection.login({ credentials: auth }, (refused) => (refused ? fail(refused) : done()));
      });
    });
  }

  async send(mail: Outgoing): Promise<Outcome> {
    clearTimeout(this.#idleTimer);
    this.mails += 1;
    const outcome = await this.#hand(mail);
    if (outcome.kind === 'refused' && this.usable) await this.#reset();
    return outcome;
  }

  /** After a refusal the server still holds the mail's sender. */
  #reset(): Promise<void> {
    return new Promise((resolve) => {
      const late = setTimeout(() => done(tooLong()), Math.min(this.#limits.whole, timeout.connect));
      const done = (error?: unknown) => {
        clearTimeout(late);
        this.#failed = () => {};
        resolve();
        if (error) this.end();
      };
      this.#failed = done;
      this.#connection.reset(done);
    });
  }

  #hand({ from, to, bytes }: Outgoing): Promise<Outcome> {
    const { whole, perByte } = this.#limits;
    return new Promise((resolve) => {
      const progress = { begun: false, ended: false };
      // Read only after the server has asked for the mail's text; in pieces, no faster than the line takes them.
      const text = pieces(bytes, progress, () => failAfter(whole + bytes.length * perByte));
      const message = Readable.from(text, { objectMode: false, highWaterMark: pieceSize });
      const settle = (outcome: Outcome) => {
        clearTimeout(late);
        this.#failed = () => {};
        resolve(outcome);
      };
      const fail = (error: unknown) => {
        const outcome = outcomeOf(error, progress);
        settle(outcome);
        // After a refusal the server waits for the next mail; after anything else the connection is in no known state.
        if (outcome.kind !== 'refused' || codeOf(error) === 421 || codeOf(error) === undefined) this.end();
      };
      let late: NodeJS.Timeout | undefined;
      const failAfter = (milliseconds: number) => {
        clearTimeout(late);
        late = setTimeout(() => fail(tooLong()), milliseconds);
      };
      failAfter(whole);
      this.#failed = fail;
      this.#connection.send({ from, to, size: bytes.length }, message, (error, sent) =>
        error ? fail(error) : settle({ kind: 'sent', answer: short(sent.response) }),
      );
    });
  }

  /** Ends the connection unless it is used again within this time. */
  rest(milliseconds: number): void {
    this.#idleTimer = setTimeout(() => this.end(), milliseconds);
    this.#idleTimer.unref();
  }

  end(): void {
    this.usable = false;
    clearTimeout(this.#idleTimer);
    this.#connection.close();
  }
}

const tooLong = () => new Error('the mail server takes too long');

const pieceSize = 64 * 1024;

/** `ended` is true before the final dot can have been written. */
function* pieces(bytes: Buffer, progress: { begun: boolean; ended: boolean }, onBegin: () => void) {
  progress.begun = true;
  onBegin();
  for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
  progress.ended = true;
}

const member = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null && name in error ? (error as Record<string, unknown>)[name] : undefined;

const codeOf = (error: unknown): number | undefined => {
  const code = member(error, 'responseCode');
  return typeof code === 'number' ? code : undefined;
};

const short = (words: unknown) =>
  String(words ?? '')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 500)
    // Half of a character could not be stored.
    .replace(/\p{Surrogate}$/u, '');

/** The server's own words, else what happened: nodemailer's code for most of it is `ESOCKET`. */
const wordsOf = (error: unknown) =>
  short(member(error, 'response') || member(error, 'message') || member(error, 'code'));

/** Refused by the library itself: an address or a size that the server could only refuse. It gives its codes to answers without one, too. */
const isOfLibrary = (error: unknown): boolean =>
  !member(error, 'response') && ['EENVELOPE', 'EMESSAGE'].includes(String(member(error, 'code')));

/** Not where the server repeats what another one `said:` of a recipient. */
const ofSenderOrRelay =
  /^(?!.*\bsaid:).*(?:sender address rejected|\bnot owned by\b|\brelay(?:ing)? (?:access )?denied|\brelay(?:ing)? not permitted)/i;

/** Of what an account may send in a day or an hour, not of what somebody may receive: all other mails would be refused too. */
const ofSendingLimit = /^(?!.*(?:\bsaid:|\breceiv)).*\b(?:daily|hourly)\b.{0,40}\b(?:limit|quota)\b/i;

/**
 * RFC 5321, 4.2: 4xx may pass later, 5xx will not. What concerns the server or the sender is not held against the recipient:
 * 421, and refusals before the recipient is named (but 552, a mail that is too large). Postfix says those only after it, where they
 * may concern this one alone, too: an attempt, so that no mail keeps the others waiting for ever. So is a limit, which Google says
 * after the text, with 550.
 */
function outcomeOf(error: unknown, { begun, ended }: { begun: boolean; ended: boolean }): Outcome {
  const answer = wordsOf(error);
  const code = codeOf(error);
  if (code === undefined) {
    if (ended) return { kind: 'no-answer', answer };
    if (begun) return { kind: 'refused', permanent: false, answer };
    return isOfLibrary(error) ? { kind: 'refused', permanent: true, answer } : { kind: 'unreachable', answer };
  }
  if (!begun && (code === 421 || (member(error, 'command') === 'MAIL FROM' && code !== 552)))
    return { kind: 'unreachable', answer };
  if ((!begun && ([530, 535].includes(code) || ofSenderOrRelay.test(answer))) || ofSendingLimit.test(answer))
    return { kind: 'refused', permanent: false, rest: true, answer };
  return { kind: 'refused', permanent: code >= 500, answer };
}
