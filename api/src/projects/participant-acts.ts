import { createHash } from 'node:crypto';
import { todayInRome } from '@sodalizio/contract';
import {
  type actOnParticipants,
  type addParticipant,
  type checkParticipantAct,
  type Participant,
  type ParticipantAct,
  type ParticipantCheck,
  type ParticipantFields,
  participantPath,
  type reactivateParticipant,
  type saveParticipant,
} from '@sodalizio/contract/projects';
import type { Database } from '../db/open-database.ts';
import { reactivate, suppressionOf } from '../mail/addresses.repo.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { publicAddress } from '../platform/public-address.ts';
import type { Call } from '../platform/serve-endpoint.ts';
import { findDone, rememberDone } from './acts-done.repo.ts';
import {
  changeParticipant,
  findChosen,
  findMailedSince,
  findParticipant,
  insertParticipant,
  type Of,
  removeParticipants,
  renewLinks,
  restoreParticipants,
  setDeadlines,
  takenFields,
} from './participants.repo.ts';
import { mailParticipants, renewQueuedMails } from './project-mail.ts';
import type { StoredProject } from './projects.repo.ts';
import { lockProject } from './save-project.ts';

const subjectOf = (id: number) => ({ kind: 'participant', id: String(id) });

export const ofProject = (app: App, project: number, now: Date): Of => ({
  project,
  today: todayInRome(now),
  linkBase: publicAddress(app) + participantPath,
});

/** Adds one participant; where the project says so, the welcome goes with it. */
export async function addOne(app: App, call: Call<typeof addParticipant>, trx: Database): Promise<Participant> {
  const { params, now, audit, session } = call;
  const { request, ...body } = call.body;
  const project = await lockProject(trx, params.project, now);
  const sent = request && { request, project: project.id, user: session.userId };
  const earlier = sent ? await findDone(trx, sent) : undefined;
  if (earlier) return foundParticipant(trx, ofProject(app, project.id, now), earlier.ids[0] ?? 0);
  await refuseFields(trx, project, body, 0);
  const id = await insertParticipant(trx, project.id, body, now);
  if (sent) await rememberDone(trx, sent, { reached: 1, ids: [id] }, now);
  await audit(
    { action: 'projects.participant-add', subject: subjectOf(id), after: { project: project.id, ...body } },
    trx,
  );
  if (project.users_auto_send_email) await welcome(app, trx, project, [id], now);
  return foundParticipant(trx, ofProject(app, project.id, now), id);
}

export async function changeOne(app: App, call: Call<typeof saveParticipant>, trx: Database): Promise<Participant> {
  const { params, body, now, audit } = call;
  const project = await lockProject(trx, params.project, now);
  const of = ofProject(app, project.id, now);
  const before = await foundParticipant(trx, of, params.participant);
  await refuseFields(trx, project, body, before.id, before.language);
  if (!(await changeParticipant(trx, before.id, body, now))) throw new Refusal('conflict');
  await renewQueuedMails(trx, [before.id], now);
  const { foreign_token, full_name, email, language } = before;
  const { revision: _, ...after } = body;
  const was = { foreign_token, full_name, email, language };
  await audit({ action: 'projects.participant-update', subject: subjectOf(before.id), before: was, after }, trx);
  return foundParticipant(trx, of, before.id);
}

/** Mails go to a participant's address again. */
export async function reactivateOne(app: App, call: Call<typeof reactivateParticipant>, trx: Database) {
  const { params, now, audit } = call;
  const { id, email: address } = await foundParticipant(trx, ofProject(app, params.project, now), params.participant);
  const before = await suppressionOf(trx, address);
  if (await reactivate(trx, address))
    await audit({ action: 'projects.reactivate', subject: subjectOf(id), before: { address, ...before } }, trx);
  return { suppressed: null };
}

async function foundParticipant(db: Database, of: Of, id: number): Promise<Participant> {
  const found = await findParticipant(db, of, id);
  if (!found) throw new Refusal('not-found');
  return found;
}

async function refuseFields(
  trx: Database,
  { id, languages }: StoredProject,
  fields: ParticipantFields,
  own: number,
  had?: string,
): Promise<void> {
  if (fields.language !== had && !languages.includes(fields.language))
    throw new Refusal('invalid-input', { fields: [{ path: 'body.language', code: 'not-allowed' }] });
  const taken = await takenFields(trx, id, fields, own);
  if (taken.length > 0)
    throw new Refusal('conflict', { fields: taken.map((field) => ({ path: `body.${field}`, code: 'taken' })) });
}

/** The welcome of people who were just added, to those whom a mail can reach; `notBefore` leaves time to take it back. */
export async function welcome(
  app: App,
  trx: Database,
  project: StoredProject,
  ids: readonly number[],
  now: Date,
  notBefore?: Date,
): Promise<void> {
  const found = await findChosen(trx, { project: project.id, today: todayInRome(now) }, { ids: [...ids] });
  const reached = found.filter(({ left_out }) => left_out === '').map(({ id }) => id);
  const when = notBefore === undefined ? {} : { notBefore };
  if (reached.length > 0)
    await mailParticipants(app, trx, project, reached, { kind: 'welcome', automatic: true, now, ...when });
}

const isMail = (act: ParticipantAct) => act === 'invite' || act === 'remind';

/** Who has had a mail since is warned of before the same one again: a day, as long as an act that is sent again is known. */
const latelyMilliseconds = 24 * 60 * 60 * 1000;

async function mailedLately(db: Database, act: ParticipantAct, ids: readonly number[], now: Date) {
  if (!isMail(act) || ids.length === 0) return [];
  const since = new Date(now.getTime() - latelyMilliseconds);
  return findMailedSince(db, ids, act === 'invite' ? 'welcome' : 'reminder', since);
}

/** Whom an act would reach. */
export async function checkAct(db: Database, { params, body, now }: Call<typeof checkParticipantAct>) {
  const { act, choice } = body;
  const of = { project: params.project, today: todayInRome(now) };
  const found = await findChosen(db, of, choice);
  return countsOf(act, found, await mailedLately(db, act, reachedBy(act, found), now));
}

type Chosen = Awaited<ReturnType<typeof findChosen>>;
type Mailed = Awaited<ReturnType<typeof mailedLately>>;

function countsOf(act: ParticipantAct, found: Chosen, mailed: Mailed): ParticipantCheck {
  const reasons = ['no-address', 'suppressed', 'completed', 'expired'] as const;
  const left_out = isMail(act)
    ? reasons
        .map((reason) => ({ reason, people: found.filter((one) => one.left_out === reason).length }))
        .filter(({ people }) => people > 0)
    : [];
  const ids = reachedBy(act, found);
  const last = mailed
    .map((one) => one.last)
    .toSorted()
    .at(-1);
  const lately = last !== undefined && { lately: { people: mailed.length, last } };
  return { chosen: found.length, reached: ids.length, digest: digestOf(ids, mailed), ...lately, left_out };
}

const reachedBy = (act: ParticipantAct, found: Chosen) =>
  found.filter(({ left_out }) => !isMail(act) || left_out === '').map(({ id }) => id);

/**
 * The same of the same people in any order: a name corrected meanwhile changes nothing. A mail that one of them had meanwhile does:
 * two people who count and confirm one after the other do not send it twice unawares.
 */
const digestOf = (ids: readonly number[], mailed: Mailed) =>
  createHash('sha256')
    .update([...ids.toSorted((a, b) => a - b), ...mailed.map(({ id, last }) => `${id} ${last}`)].join())
    .digest('base64url');

/** Does an act; answers whom it reached. Wake the mail worker after the commit. */
export async function act(app: App, call: Call<typeof actOnParticipants>, trx: Database) {
  const { params, body, now, audit, session } = call;
  const project = await lockProject(trx, params.project, now);
  const sent = body.request && { request: body.request, project: project.id, user: session.userId };
  const earlier = sent && (await findDone(trx, sent));
  if (earlier) return earlier;
  const ids = await idsFor(trx, project, call);
  if (ids.length === 0) throw new Refusal('nobody-to-act-on');
  const { confirmed = ids.length, digest } = body;
  if (confirmed !== ids.length) throw new Refusal('participants-changed');
  if (digest !== undefined && digest !== digestOf(ids, await mailedLately(trx, body.act, ids, now)))
    throw new Refusal('participants-changed');
  await doAct(app, trx, project, body, ids, now);
  const after = {
    participants: ids.length,
    ids: ids.slice(0, 1_000),
    ...(body.deadline && { deadline: body.deadline }),
  };
  await audit({ action: `projects.${body.act}`, subject: { kind: 'project', id: String(project.id) }, after }, trx);
  const done = { reached: ids.length, ids: body.act === 'remove' ? ids : [] };
  if (sent) await rememberDone(trx, sent, done, now);
  return done;
}

type ActCall = Call<typeof actOnParticipants>;

async function idsFor(trx: Database, { id }: StoredProject, { body, session, now }: ActCall): Promise<number[]> {
  const { act, choice, removal } = body;
  if (act !== 'restore') return reachedBy(act, await findChosen(trx, { project: id, today: todayInRome(now) }, choice));
  const removed = removal && (await findDone(trx, { request: removal, project: id, user: session.userId }));
  if (removed) return restoreParticipants(trx, id, removed.ids, now);
  return 'ids' in choice ? restoreParticipants(trx, id, choice.ids, now) : [];
}

async function doAct(
  app: App,
  trx: Database,
  project: StoredProject,
  { act, deadline = null }: ActCall['body'],
  ids: readonly number[],
  now: Date,
): Promise<void> {
  switch (act) {
    case 'invite':
      return mailParticipants(app, trx, project, ids, { kind: 'welcome', automatic: false, now });
    case 'remind':
      return mailParticipants(app, trx, project, ids, { kind: 'reminder', automatic: false, now });
    case 'renew-link':
      await renewLinks(trx, ids, now);
      return renewQueuedMails(trx, ids, now);
    case 'set-deadline':
      await setDeadlines(trx, ids, deadline, now);
      return renewQueuedMails(trx, ids, now);
    case 'remove':
      return removeParticipants(trx, ids, now);
    case 'restore':
      // Back in the queue is what was stopped: the project's deadline may have been changed since.
      return renewQueuedMails(trx, ids, now);
  }
}
