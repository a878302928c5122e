import type { actOnMessage, MessageAct } from '@sodalizio/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import { Refusal } from '../platform/problem.ts';
import type { Call } from '../platform/serve-endpoint.ts';
import {
  anyLeft,
  anyQueued,
  countMails,
  freeTaken,
  type LockedMailing,
  lockMailing,
  setMailingState,
  stopRest,
} from './message-acts.repo.ts';
import { leaveOutOfQueue } from './preferences/preferences.repo.ts';
import { sendAgain } from './send-again.repo.ts';

interface Held extends LockedMailing {
  message: number;
  /** People to whom sending again was agreed. */
  confirmed: number | undefined;
  now: Date;
}

/** Each answers how many mails it touched; undefined where it does not apply in this state. */
const acts: Readonly<Record<MessageAct, (trx: Database, held: Held) => Promise<number | undefined>>> = {
  async cancel(trx, held) {
    if (held.state === 'stopped') return undefined;
    await setMailingState(trx, held.mailing, 'stopped');
    const stopped = await stopRest(trx, held.mailing, held.now);
    // Looked at after the rest is stopped: a worker may have begun meanwhile.
    return (await anyLeft(trx, held)) ? undefined : stopped;
  },
  async pause(trx, { mailing, state }) {
    // A finished one would keep what is sent again later.
    if (state !== 'open' || !(await anyQueued(trx, mailing))) return undefined;
    await setMailingState(trx, mailing, 'paused');
    return 0;
  },
  async resume(trx, { mailing, state, now }) {
    if (state !== 'paused') return undefined;
    await setMailingState(trx, mailing, 'open');
    await freeTaken(trx, mailing, now);
    return 0;
  },
  async stop(trx, { mailing, state, now }) {
    if (state === 'stopped') return undefined;
    await setMailingState(trx, mailing, 'stopped');
    const stopped = await stopRest(trx, mailing, now);
    return stopped > 0 ? stopped : undefined;
  },
  retry: (trx, held) => again(trx, held, 'failed'),
  'resend-unknown': (trx, held) => again(trx, held, 'unknown'),
};

async function again(trx: Database, held: Held, outcome: 'failed' | 'unknown'): Promise<number | undefined> {
  const { mailing, state, confirmed, now } = held;
  const holds = state === 'paused' && (await anyQueued(trx, mailing));
  const { found, people, queued, first } = await sendAgain(trx, held, outcome, now);
  if (found === 0) return undefined;
  // Mails come back for days after the page has read their number.
  if (confirmed !== undefined && confirmed !== people) throw new Refusal('recipients-changed');
  // A pause of which nothing is left must not hold the new mails.
  if (queued > 0 && !holds) await setMailingState(trx, mailing, 'open');
  // Others that wait are left out before they leave.
  const left = queued - (await leaveOutOfQueue(trx, sql`x.mailing_id = ${mailing} and d.id >= ${first}::bigint`, now));
  await countMails(trx, held.message);
  return left;
}

/** Does an act on a message; 409 where it does not apply any more, and then nothing has changed. */
export async function act({ params, body, now, audit }: Call<typeof actOnMessage>, trx: Database): Promise<void> {
  const found = await lockMailing(trx, params.id);
  if (!found) throw new Refusal('not-found');
  const mails = await acts[body.act](trx, { ...found, message: params.id, confirmed: body.confirmed, now });
  if (mails === undefined) throw new Refusal('not-in-this-state');
  await audit(
    { action: `messages.${body.act}`, subject: { kind: 'message', id: String(params.id) }, after: { mails } },
    trx,
  );
}
