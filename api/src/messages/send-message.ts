import { createHash } from 'node:crypto';
import {
  type MessageKind,
  type MessagePlaceholder,
  type MessageTarget,
  messagePlaceholders,
  placeholdersIn,
  placeholdersNeededIn,
  type sendMessage,
  type testMessage,
} from '@sodalizio/contract/messages';
import type * as z from 'zod';
import type { Database } from '../db/open-database.ts';
import { nameIn } from '../mail/compose-mail.ts';
import { layOut } from '../mail/mail-layout.ts';
import { picturesIn } from '../mail/mail-pictures.ts';
import { addDelivery, addMailing } from '../mail/queue.repo.ts';
import { cleanMarkup, textOf } from '../markup/clean-markup.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { publicAddress } from '../platform/public-address.ts';
import type { Call } from '../platform/serve-endpoint.ts';
import type { Session } from '../platform/session.ts';
import { filesOf } from './attachments/attachments.repo.ts';
import { hasRecipients, lockDraft, removeDraft } from './drafts.repo.ts';
import { addMessage, messageOfRequest, setNumbers } from './messages.repo.ts';
import { preferencesPath, trialToken } from './preferences/preferences.routes.ts';
import {
  addRecipients,
  isOwnSelection,
  type PlannedMail,
  type PlannedMailAsked,
  plannedMail,
  type Targets,
} from './targets.repo.ts';

/** Many mails leave after what a person is waiting for. */
const priorities = { message: 5, test: 2 };

export interface Written {
  title: string;
  content: string;
  uses: readonly MessagePlaceholder[];
  needs: readonly MessagePlaceholder[];
}

/** The text as it is stored and sent. 400 where nothing of it is left. */
export function writtenOf({ title, content }: { title: string; content: string }): Written {
  const cleaned = cleanMarkup(content, messagePlaceholders);
  if (cleaned === '') throw new Refusal('invalid-input', { fields: [{ path: 'body.content', code: 'required' }] });
  return { title, content: cleaned, ...placeholdersOf(cleaned) };
}

/** The placeholders of a text, and those that need a value. */
export const placeholdersOf = (content: string): Pick<Written, 'uses' | 'needs'> => ({
  uses: placeholdersIn(content),
  needs: placeholdersNeededIn(content),
});

/** Refuses a target of nobody, a selection that is gone or somebody else's, and a draft that is gone or for nobody yet. */
export async function targetsOf(
  db: Database,
  { sections, users_aica_code, selection, draft, without_expelled, kind }: MessageTarget,
  { uses, needs }: Pick<Targets, 'uses' | 'needs'>,
  { session, now }: { session: Session; now: Date },
): Promise<Targets> {
  const named = sections.length > 0 || users_aica_code.length > 0;
  if (!named && selection === undefined && draft === undefined)
    throw new Refusal('invalid-input', { fields: [{ path: 'body.users_aica_code', code: 'required' }] });
  if (selection !== undefined && !(await isOwnSelection(db, session.userId, selection, now)))
    throw new Refusal('selection-gone');
  if (!named && selection === undefined && draft !== undefined && !(await hasRecipients(db, draft)))
    throw new Refusal('draft-gone');
  return { sections, users_aica_code, selection, draft, without_expelled, kind, uses, needs };
}

const nameOf = ({ user }: Session) => `${user.firstName} ${user.lastName}`.trim();

/** Subject and body of a message's mail; its files are added where it is stored. 422 for pictures without a public address to fetch them from. */
export async function mailOf(
  app: App,
  db: Database,
  { title, content }: Written,
  kind: MessageKind | undefined,
  subject = title,
) {
  const { mailFrom, publicUrl } = app.platform.config;
  if (publicUrl === undefined && content.includes('<img ')) throw new Refusal('pictures-need-address');
  const sender = nameIn(mailFrom);
  const optional = kind === 'informative';
  const logo = app.mailLogo?.size;
  const pictures = await picturesIn(db, content);
  const placeholders = messagePlaceholders;
  const body = layOut({ title, content, placeholders, sender, publicUrl, pictures, logo, optional });
  return { subject: [subject], body };
}

type Asked = Omit<z.output<typeof sendMessage.body>, 'request' | 'confirmed'>;

interface Sent {
  id: number;
  users_count: number;
  send_at: string;
}

/** Stores a message with its recipients and their mails, in one transaction; wake the mail worker after it. */
export async function storeMessage(app: App, call: Call<typeof sendMessage>, trx: Database): Promise<Sent> {
  const { body, session, now, audit } = call;
  const { request = null, confirmed, send_at } = body;
  const again = await sentByThisForm(trx, session.userId, body);
  if (again) return again;
  const written = writtenOf(body);
  const targets = await targetsOf(trx, body, written, { session, now });
  const soonest = now.getTime() + app.platform.config.messagesGrace * 1_000;
  const sendAt = new Date(Math.max(soonest, send_at === undefined ? 0 : Date.parse(send_at)));
  const { subject, body: mail } = await mailOf(app, trx, written, body.kind);
  const files = await filesOf(trx, body.attachments ?? []);
  const unsubscribe = body.kind === 'informative' ? { path: preferencesPath, field: 'codici' } : undefined;
  const mailing = await addMailing(
    trx,
    {
      kind: 'messages',
      subject,
      body: { ...mail, unsubscribe, files, logo: await app.mailLogo?.file() },
      priority: priorities.message,
      notBefore: sendAt,
    },
    now,
  );
  const id = await addMessage(
    trx,
    {
      request,
      asked: fingerprintOf(body),
      userId: session.userId,
      sentBy: nameOf(session),
      title: written.title,
      kind: body.kind,
      withoutExpelled: body.without_expelled,
      content: written.content,
      plainContent: textOf(written.content),
      attachments: [...new Set(body.attachments ?? [])],
      mailing,
      sendAt,
    },
    now,
  );
  if (id === undefined) throw new SentMeanwhile();
  const numbers = await addRecipients(trx, { message: id, mailing, now }, targets);
  if (numbers.reached === 0) throw new Refusal('nobody-to-write-to');
  if (confirmed !== undefined && confirmed !== numbers.reached) throw new Refusal('recipients-changed');
  if (numbers.missing.length > 0) throw new Refusal('placeholder-without-value');
  await setNumbers(trx, id, numbers);
  if (body.draft !== undefined) await removeDraft(trx, { key: body.draft });
  const { targeted, reached, mails, excluded } = numbers;
  const after = {
    title: written.title,
    kind: body.kind,
    targeted,
    reached,
    mails,
    excluded,
    attachments: files.map(({ name }) => name),
    send_at: sendAt.toISOString(),
  };
  await audit({ action: 'messages.send', subject: { kind: 'message', id: String(id) }, after }, trx);
  return { id, users_count: reached, send_at: sendAt.toISOString() };
}

/** The message that this form has sent already, without the draft it left; otherwise its draft is locked. */
async function sentByThisForm(
  trx: Database,
  userId: number,
  body: z.output<typeof sendMessage.body>,
): Promise<Sent | undefined> {
  const { draft, draft_version } = body;
  const before = await sentBefore(trx, userId, body);
  if (draft === undefined) return before;
  if (before) {
    // Begun by the form after a sending whose answer it never got.
    await removeDraft(trx, { key: draft });
    return before;
  }
  const version = await lockDraft(trx, draft);
  if (version !== undefined && draft_version !== undefined && draft_version !== version)
    throw new Refusal('draft-changed');
  if (version !== undefined) return undefined;
  // Gone with the same form's other call, perhaps.
  const meanwhile = await sentBefore(trx, userId, body);
  if (!meanwhile) throw new Refusal('draft-gone');
  return meanwhile;
}

/** The same form was stored by another call while this one was waiting for it. */
export class SentMeanwhile extends Error {}

/** The message that this form has sent already: a repetition sends nothing. 409 where it asked for something else. */
export async function sentBefore(
  db: Database,
  userId: number,
  { request, ...asked }: z.output<typeof sendMessage.body>,
): Promise<Sent | undefined> {
  const found = request === undefined ? undefined : await messageOfRequest(db, userId, request);
  if (found && found.asked !== fingerprintOf(asked)) throw new Refusal('already-sent');
  return found && { id: found.id, users_count: found.users_count, send_at: found.send_at };
}

/** Of text, recipients and time: two forms that differ in nothing of it are one. */
function fingerprintOf({ title, content, sections, users_aica_code, ...others }: Asked): string {
  const { selection, draft, without_expelled, send_at, kind, attachments = [] } = others;
  const chosen = selection ?? draft;
  const whom = [sections.map(({ code }) => code), users_aica_code, chosen, without_expelled];
  return createHash('sha256')
    .update(JSON.stringify([title, content, whom, send_at, ...(kind === 'informative' ? [kind] : []), ...attachments]))
    .digest('base64url');
}

/**
 * The mail at a position as it would leave, the first where it has become too high; values that it needs and lacks are marked.
 * Undefined where nobody is found.
 */
export async function plannedFor(
  app: App,
  db: Database,
  targets: Targets,
  { position, search }: PlannedMailAsked,
): Promise<PlannedMail | undefined> {
  const planned =
    (await plannedMail(db, targets, { position, search })) ??
    (position > 0 ? await plannedMail(db, targets, { position: 0, search }) : undefined);
  if (!planned) return undefined;
  const lacking = targets.needs.filter((name) => planned.fields[name] === null);
  const preferenze = `${publicAddress(app)}${preferencesPath}${trialToken}`;
  return {
    ...planned,
    fields: { ...planned.fields, preferenze, ...Object.fromEntries(lacking.map((name) => [name, missingValue])) },
  };
}

/** Shown in previews and tests where a value is missing: a message with it is not sent. */
const missingValue = '[…]';

/** Puts a test mail of the first recipient's text in the queue, one for each address; returns their deliveries. `sendTrial` after the commit. */
export async function storeTest(app: App, call: Call<typeof testMessage>, trx: Database): Promise<number[]> {
  const { body, session, now, audit } = call;
  const written = writtenOf(body);
  const targets = await targetsOf(trx, body, written, { session, now });
  const planned = await plannedFor(app, trx, targets, { position: 0 });
  if (!planned) throw new Refusal('nobody-to-write-to');
  const addresses = body.addresses.length > 0 ? [...new Set(body.addresses)] : [session.user.email];
  const { subject, body: mail } = await mailOf(app, trx, written, body.kind, `[Prova] ${written.title}`);
  const files = await filesOf(trx, body.attachments ?? []);
  const mailing = await addMailing(
    trx,
    {
      kind: 'messages.test',
      subject,
      body: { ...mail, files, logo: await app.mailLogo?.file() },
      priority: priorities.test,
    },
    now,
  );
  const recipient = `user ${session.userId}`;
  const deliveries: number[] = [];
  for (const address of addresses)
    deliveries.push(await addDelivery(trx, { mailing, recipient, address, fields: planned.fields }, now));
  const subjectOf = { kind: 'mailing', id: String(mailing) };
  await audit({ action: 'messages.test', subject: subjectOf, after: { title: written.title, addresses } }, trx);
  return deliveries;
}
