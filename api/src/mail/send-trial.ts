import type { Database } from '../db/open-database.ts';
import type { App } from '../platform/platform.ts';
import { deliveryAnswers } from './queue.repo.ts';

/** Milliseconds that a person waits for the mail server's answers. */
const waited = 8_000;

export interface Tried {
  /** Whose mail the mail server has taken. */
  addresses: string[];
  refused: { address: string; answer: string }[];
  /** It is not known yet, or never will be. */
  waiting: string[];
  /** Of those, whose mail may have arrived: it is not sent again. */
  unknown: string[];
}

/** Sends stored mails that somebody waits for, and says what became of each, as far as that is known by then. */
export async function sendTrial(app: App, db: Database, deliveries: readonly number[]): Promise<Tried> {
  const outcomes = deliveries.map((id) => app.mailWorker.outcome(id, waited));
  app.mailWorker.wake();
  await Promise.all(outcomes);
  const answers = await deliveryAnswers(db, deliveries);
  const addresses = answers.filter(({ state }) => state === 'sent').map(({ address }) => address);
  const refused = answers.filter(({ state }) => state === 'failed').map(({ address, answer }) => ({ address, answer }));
  const waiting = answers.filter(({ state }) => state !== 'sent' && state !== 'failed').map(({ address }) => address);
  const unknown = answers.filter(({ state }) => state === 'unknown').map(({ address }) => address);
  return { addresses, refused, waiting, unknown };
}
