import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { DeliveryState } from '@sodalizio/contract';
import { LRUCache } from 'lru-cache';
import { ArtefactsAway } from '../platform/artefacts/artefact-store.ts';
import { keyFor, unseal } from '../platform/seal.ts';
import { Turns } from '../platform/turns.ts';
import { composeMail, type FileOfMail, filesOf, type LoadedFile, type Sender } from './compose-mail.ts';
import { grouped } from './grouped.ts';
import { lanesFor } from './lanes.ts';
import { runChecks } from './mail-checks.ts';
import { type Attempt, nextState } from './next-state.ts';
import {
  beginDelivering,
  type Claimed,
  claim,
  deliveryState,
  type MailingContent,
  mailingContent,
  release,
  reservePace,
  type Settlement,
  settle,
  settleLost,
  triedWait,
} from './queue.repo.ts';
import { signedFor } from './signed-link.ts';
import type { WorkerParts } from './worker-parts.ts';

/**
 * Milliseconds. `poll`: how late it may see what another server queued. `rests`: without a mail server, doubling. `outcome`: how late
 * it may see what another server sent, while somebody waits for that.
 */
export const pause = { poll: 5_000, rests: { first: 5_000, most: 300_000 }, stop: 5_000, store: 1_000, outcome: 1_000 };

/** Bytes of files that are kept for the next mails, and of those in mails on their way. */
const filesKept = 32 * 1024 * 1024;
const heavyMost = 24 * 1024 * 1024;
const lanesMost = 100;

/** Deliveries taken at once for each connection: few enough for their lease, many enough for few statements. */
const takenPerConnection = 10;

/** For the log: the rest of a mail server's answer often repeats addresses. Undefined where no server has answered. */
const codeIn = (answer: string) => /^\d{3}\b/.exec(answer)?.[0];

/** Sends what is in the queue, on this server; any number of them share one queue. */
export class MailWorker {
  readonly #id = randomUUID();
  readonly #parts: WorkerParts;
  readonly #sender: Sender;
  readonly #contents = new LRUCache<number, MailingContent>({ max: 20 });
  readonly #files = new LRUCache<string, Buffer>({ maxSize: filesKept, sizeCalculation: (bytes) => bytes.length + 1 });
  /** A mail with files is several times their size while it is written and sent. */
  readonly #heavy = new Turns(lanesMost, heavyMost);
  readonly #stopping = new AbortController();
  readonly #settled = new Map<number, (state: DeliveryState) => void>();
  readonly #begin: (claimed: Pick<Claimed, 'id' | 'until'>) => Promise<boolean>;
  readonly #settle: (settlement: Settlement) => Promise<void>;
  readonly #storing = new Set<Promise<void>>();
  #taken: { delivery: Claimed; notBefore: number }[] = [];
  #taking: Promise<void> | undefined;
  #turn = 0;
  #awake = Promise.withResolvers<void>();
  /** Taken, and not concluded yet. */
  #inHand = 0;
  /** `answer`: why the mail server was not reached, or may refuse everything; '' after an answer of another kind, and where nothing waits for it. */
  resting = { until: 0, last: 0, answer: '' };
  #lanes: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
    const { db, now, from, returnPath, sign, secretKey, heldAreas } = parts;
    this.#sender = { from, returnPath, sign, idKey: keyFor(secretKey, 'message-id') };
    this.#begin = grouped(async (claimed) => {
      const begun = await beginDelivering(db, { worker: this.#id, claimed, held: await heldAreas(), now: now() });
      return claimed.map(({ id }) => begun.has(id));
    });
    this.#settle = grouped(async (settlements) => {
      await settle(db, this.#id, settlements, now());
      return settlements.map(() => undefined);
    });
  }

  start(): void {
    const { transport, perSecond } = this.#parts;
    const lanes = Array.from({ length: lanesFor(transport.connections, perSecond) }, () => this.#lane());
    this.#lanes = Promise.all(lanes);
    this.#timer = setInterval(() => this.#look(), pause.poll);
    this.#timer.unref();
  }

  /** There is something new in the queue: call it after the commit. Tries at once, even where the mail server was away. */
  wake(): void {
    this.resting.until = 0;
    this.#look();
  }

  #look(): void {
    this.#awake.resolve();
    this.#awake = Promise.withResolvers();
  }

  /**
   * Waits for the first attempt of a delivery, at most this long (milliseconds), and answers its state then. Begin to wait before
   * waking.
   */
  async outcome(id: number, within: number): Promise<DeliveryState> {
    const { promise, resolve } = Promise.withResolvers<DeliveryState>();
    this.#settled.set(id, resolve);
    const late = setTimeout(() => resolve('queued'), within);
    const stored = () => deliveryState(this.#parts.db, id);
    // Another server may send it.
    const look = setInterval(async () => {
      const state = await stored().catch(() => undefined);
      if (state !== undefined && state !== 'queued' && state !== 'delivering') resolve(state);
    }, pause.outcome);
    try {
      const state = await promise;
      return state === 'queued' ? ((await stored()) ?? state) : state;
    } finally {
      clearTimeout(late);
      clearInterval(look);
      this.#settled.delete(id);
    }
  }

  /** Ends after the mails on their way, or after five seconds without them. What it had only taken is given back. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    this.#look();
    const late = setTimeout(() => this.#parts.transport.close(), pause.stop);
    await this.#lanes;
    await Promise.all(this.#storing);
    clearTimeout(late);
    this.#parts.transport.close();
    await release(this.#parts.db, this.#id, this.#parts.now()).catch(() => {});
  }

  async #lane(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const next = this.#isResting ? undefined : this.#taken.shift();
      if (!next) {
        await this.#more();
        continue;
      }
      this.#inHand += 1;
      await this.#deliver(next).catch((error: unknown) => this.#failed(error, 'a mail could not be delivered'));
      this.#inHand -= 1;
    }
  }

  /** Takes more, or waits where there is none. One lane does it for all. */
  #more(): Promise<unknown> {
    const awake = this.#awake.promise;
    this.#taking ??= this.#take()
      .catch((error: unknown) => this.#failed(error, 'the mail queue could not be read'))
      .then(() => (this.#taken.length > 0 && !this.#isResting ? undefined : awake))
      .finally(() => {
        this.#taking = undefined;
      });
    return this.#taking;
  }

  get #isResting(): boolean {
    return this.resting.until > performance.now();
  }

  async #take(): Promise<void> {
    const { db, now, transport, perSecond, heldAreas } = this.#parts;
    if (this.#isResting) return;
    const lost = await settleLost(db, now());
    if (lost > 0)
      this.#parts.log.warn({ lost }, 'mails whose server died while it sent them: their outcome is unknown');
    const most = transport.connections * takenPerConnection;
    const paced = perSecond > 0 ? Math.min(most, Math.max(1, Math.floor(perSecond))) : most;
    const asked = { worker: this.#id, most: paced, held: await heldAreas(), now: now(), turn: this.#turn };
    this.#turn += 1;
    const found = await claim(db, asked);
    if (found.length === 0) {
      // Stopped meanwhile, or sent by another server. What was refused for now still waits for the mail server, for hours perhaps.
      const mayForget = this.resting.answer !== '' && this.#inHand === 0 && !this.#isResting;
      if (mayForget && !(await triedWait(db))) this.resting.answer = '';
      return;
    }
    await runChecks(this.#parts.checks, db, found, now());
    const first = perSecond > 0 ? await reservePace(db, found.length, perSecond, now()) : undefined;
    const begin = performance.now() + (first ? Math.max(0, first.getTime() - now().getTime()) : 0);
    const distance = perSecond > 0 ? 1_000 / perSecond : 0;
    this.#taken.push(...found.map((delivery, at) => ({ delivery, notBefore: first ? begin + at * distance : 0 })));
  }

  async #deliver({ delivery, notBefore }: { delivery: Claimed; notBefore: number }): Promise<void> {
    const early = notBefore - performance.now();
    if (early > 0) await wait(early, undefined, { signal: this.#stopping.signal }).catch(() => {});
    // Read before it is marked: a database that fails here leaves it in the queue.
    const content = await this.#content(delivery.mailing);
    const files = filesOf(content);
    const weight = files.reduce((sum, { bytes }) => sum + bytes, 0);
    const send = () => this.#send(delivery, content, files);
    // Its turn comes before it is marked as being sent: while it waited, its time would run out, and its outcome would be unknown.
    await (weight > 0 ? this.#heavy.run(weight, send) : send());
  }

  async #send(delivery: Claimed, content: MailingContent, files: readonly FileOfMail[]): Promise<void> {
    if (this.#stopping.signal.aborted || !(await this.#begin(delivery))) return;
    const attempt = await this.#attempt(delivery, content, files);
    const stored = this.#conclude(nextState(delivery, attempt, this.#parts.now()));
    // The next mail does not wait for the commit of this one.
    this.#storing.add(stored);
    void stored.finally(() => this.#storing.delete(stored));
    if (attempt.kind === 'unreachable' || (attempt.kind === 'refused' && attempt.rest))
      await this.#rest(attempt.answer);
    else if (attempt.kind !== 'expired' && attempt.kind !== 'not-made')
      this.resting = { until: 0, last: 0, answer: '' };
  }

  async #conclude(settlement: Settlement): Promise<void> {
    await this.#store(settlement);
    const { id, state, reason, answer } = settlement;
    const code = codeIn(answer);
    if (state !== 'sent') this.#parts.log.warn({ delivery: id, state, reason, code }, 'a mail was not delivered');
    this.#settled.get(id)?.(state);
  }

  async #content(mailing: number): Promise<MailingContent> {
    const known = this.#contents.get(mailing);
    if (known) return known;
    const content = await mailingContent(this.#parts.db, mailing);
    this.#contents.set(mailing, content);
    return content;
  }

  async #attempt(delivery: Claimed, content: MailingContent, files: readonly FileOfMail[]): Promise<Attempt> {
    const { now, transport } = this.#parts;
    if (delivery.give_up_at && Date.parse(delivery.give_up_at) <= now().getTime())
      return { kind: 'expired', answer: '' };
    try {
      const fields = { ...delivery.fields, ...this.#sealedFields(delivery), ...this.#preferences(delivery, content) };
      const whole = { ...delivery, fields };
      const loaded = await this.#load(files);
      return await transport.deliver(await composeMail(this.#sender, content, whole, now(), loaded));
    } catch (error) {
      if (error instanceof ArtefactsAway) return { kind: 'unreachable', answer: 'l’archivio dei file non risponde' };
      this.#failed(error, 'a mail could not be written');
      return { kind: 'not-made', answer: '' };
    }
  }

  #load(files: readonly FileOfMail[]): Promise<LoadedFile[]> {
    return Promise.all(
      files.map(async ({ artefact, ...file }) => {
        const content = this.#files.get(artefact) ?? (await this.#parts.readFile?.(artefact));
        if (!content) throw new Error(`the file ${artefact} of a mail is gone`);
        this.#files.set(artefact, content);
        return { ...file, content };
      }),
    );
  }

  #sealedFields({ id, sealed_fields }: Claimed): Record<string, string> {
    if (!sealed_fields) return {};
    const text = unseal(this.#parts.secretKey, sealed_fields, { purpose: 'mail', owner: `delivery ${id}` });
    if (text === undefined)
      throw new Error(`the sealed fields of delivery ${id} do not open: another SODALIZIO_SECRET?`);
    return JSON.parse(text);
  }

  /** Not in the database: whoever reads it there could answer for others. */
  #preferences({ fields, address }: Claimed, { body: { unsubscribe } }: MailingContent): { preferenze?: string } {
    if (!unsubscribe) return {};
    const signed = signedFor(this.#parts.secretKey, fields[unsubscribe.field] ?? '', address);
    return { preferenze: `${this.#parts.publicUrl()}${unsubscribe.path}${signed}` };
  }

  /** What became of a mail must be written: it is tried until the database answers, or the server ends. */
  async #store(settlement: Settlement): Promise<void> {
    for (;;) {
      try {
        return await this.#settle(settlement);
      } catch (error) {
        this.#failed(error, 'the outcome of a mail could not be stored: trying again');
        if (this.#stopping.signal.aborted) return;
        await wait(pause.store, undefined, { signal: this.#stopping.signal }).catch(() => {});
      }
    }
  }

  /** The mail server does not answer, or may refuse everything: everything waits, longer each time, and what was taken is given back. */
  async #rest(answer: string): Promise<void> {
    if (this.#isResting) return;
    const last = Math.min(this.resting.last * 2 || pause.rests.first, pause.rests.most);
    this.resting = { until: performance.now() + last, last, answer };
    this.#taken = [];
    const logged = { answer: codeIn(answer) ?? answer, seconds: last / 1_000 };
    this.#parts.log.warn(logged, 'the mail server cannot be reached: the queue waits');
    setTimeout(() => this.#look(), last + 1).unref();
    await release(this.#parts.db, this.#id, this.#parts.now());
  }

  #failed(error: unknown, what: string): void {
    this.#parts.log.error({ err: error }, what);
  }
}
