import { todayInRome } from '@sodalizio/contract';
import {
  actOnMessage,
  checkedPeople,
  checkMessage,
  deleteMessage,
  exportRecipients,
  findMessages,
  type Message,
  messageById,
  messageRecipients,
  messageSorts,
  messagesOfMember,
  previewMessage,
  sendMessage,
  templates,
  testMessage,
} from '@sodalizio/contract/messages';
import type { Database } from '../db/open-database.ts';
import { fillHtml, fillText } from '../mail/mail-template.ts';
import { sendTrial } from '../mail/send-trial.ts';
import { FileAnswer } from '../platform/answer.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { serve } from '../platform/serve-endpoint.ts';
import { serveRecords } from '../platform/serve-records.ts';
import { orderOf } from '../platform/sort-order.ts';
import { registerAttachments } from './attachments/attachments.routes.ts';
import { lockChange, removeDraft } from './drafts.repo.ts';
import { registerDrafts } from './drafts.routes.ts';
import { recipientsSheet, recipientsSheetName } from './export-recipients.ts';
import { anyLeft, lockMailing, removeMessage } from './message-acts.repo.ts';
import { act } from './message-acts.ts';
import { findMessage, findOfMember, findPage, findPositions, findRecipients } from './messages.repo.ts';
import { leaveOutBeforeSending } from './preferences/preferences.repo.ts';
import { registerPreferences } from './preferences/preferences.routes.ts';
import {
  mailOf,
  placeholdersOf,
  plannedFor,
  SentMeanwhile,
  sentBefore,
  storeMessage,
  storeTest,
  targetsOf,
  writtenOf,
} from './send-message.ts';
import { checkTargets, peopleOf } from './targets.repo.ts';
import { templateStore } from './templates/templates.repo.ts';

export function registerMessages(app: App): void {
  registerReading(app);
  registerWriting(app);
  registerPreferences(app);
  registerDrafts(app);
  registerAttachments(app);
  app.addHook('onReady', async () => {
    app.mailChecks.set('messages', leaveOutBeforeSending);
  });
  serveRecords(app, templates, 'messages.template', templateStore);

  serve(app, actOnMessage, async (call) => {
    await call.db.transaction().execute((trx) => act(call, trx));
    app.mailWorker.wake();
    return foundMessage(call.db, call.params.id, call.now);
  });

  serve(app, deleteMessage, ({ db, params: { id }, query, audit }) =>
    db.transaction().execute(async (trx) => {
      const changed = await lockChange(trx, id);
      if (changed !== undefined) {
        if (Date.parse(query.changed_at ?? changed) !== Date.parse(changed)) throw new Refusal('conflict');
        await removeDraft(trx, { id });
        await audit({ action: 'messages.delete-draft', subject: { kind: 'message', id: String(id) } }, trx);
        return { status: 'deleted' as const };
      }
      const found = await lockMailing(trx, id);
      if (!found) throw new Refusal('not-found');
      if (found.state !== 'stopped' || (await anyLeft(trx, found))) throw new Refusal('not-in-this-state');
      await removeMessage(trx, id, found.mailing);
      await audit({ action: 'messages.delete', subject: { kind: 'message', id: String(id) } }, trx);
      return { status: 'deleted' as const };
    }),
  );
}

function registerReading(app: App): void {
  serve(app, findMessages, async ({ db, query, session, now }) => {
    const { search = '', state, from, to, sort, limit, offset = 0 } = query;
    const withoutDrafts = !session.permissions.includes('messages.write');
    const filter = { search, state, from, to, at: now, withoutDrafts };
    const order = orderOf(messageSorts, sort ?? '-send_at');
    if (limit !== undefined) return findPage(db, filter, order, { limit, offset });
    if (query.offset !== undefined)
      throw new Refusal('invalid-input', { fields: [{ path: 'query.limit', code: 'required' }] });
    return (await findPage(db, filter, order)).messages;
  });

  serve(app, messageById, ({ db, params: { id }, now }) => foundMessage(db, id, now));

  serve(app, messageRecipients, async ({ db, params: { id }, query, now }) => {
    const { search = '', outcome, limit, offset } = query;
    await foundMessage(db, id, now);
    return findRecipients(db, id, { search, outcome }, { limit, offset });
  });

  serve(app, exportRecipients, async ({ db, params: { id }, query, now, reply, audit }) => {
    await foundMessage(db, id, now);
    const filter = { search: query.search ?? '', outcome: query.outcome };
    // Found once: mails that leave meanwhile would take people out of those of an outcome.
    const positions = await findPositions(db, id, filter);
    const count = positions.length;
    const after = { count, ...filter };
    await audit({ action: 'messages.export', subject: { kind: 'message', id: String(id) }, after });
    reply.header('x-row-count', count);
    const name = recipientsSheetName(id, todayInRome(now));
    return new FileAnswer(name, exportRecipients.file.type, recipientsSheet(db, id, positions));
  });

  serve(app, messagesOfMember, ({ db, params: { codaica }, query }) => findOfMember(db, codaica, query));
}

function registerWriting(app: App): void {
  serve(app, checkMessage, async ({ db, body, session, now }) => {
    const numbers = await checkTargets(db, await targetsOf(db, body, placeholdersOf(body.content), { session, now }));
    return { ...numbers, pictures: app.platform.config.publicUrl !== undefined };
  });

  serve(app, checkedPeople, async ({ db, body, session, now }) => {
    const { of, limit, offset, ...target } = body;
    return peopleOf(db, await targetsOf(db, target, placeholdersOf(''), { session, now }), of, { limit, offset });
  });

  serve(app, previewMessage, async ({ db, body, session, now }) => {
    const written = writtenOf(body);
    const targets = await targetsOf(db, body, written, { session, now });
    const found = await plannedFor(app, db, targets, body);
    if (!found && body.search) return { total: 0 as const };
    if (!found) throw new Refusal('nobody-to-write-to');
    const { fields, ...planned } = found;
    const { subject, body: mail } = await mailOf(app, db, written, body.kind);
    const filled = fillHtml(mail.html ?? [], fields);
    const html = app.mailLogo?.shownIn(filled) ?? filled;
    return { ...planned, subject: fillText(subject, fields), html, text: fillText(mail.text, fields) };
  });

  serve(app, testMessage, async (call) => {
    const deliveries = await call.db.transaction().execute((trx) => storeTest(app, call, trx));
    const { addresses, refused, waiting, unknown } = await sendTrial(app, call.db, deliveries);
    return {
      status: 'ok' as const,
      addresses,
      ...(refused.length > 0 && { refused }),
      ...(waiting.length > 0 && { waiting }),
      ...(unknown.length > 0 && { unknown }),
    };
  });

  serve(app, sendMessage, async (call) => {
    const { db, session, body } = call;
    const sent = await db
      .transaction()
      .execute((trx) => storeMessage(app, call, trx))
      .catch(async (error: unknown) => {
        if (!(error instanceof SentMeanwhile)) throw error;
        const again = await sentBefore(db, session.userId, body);
        if (!again) throw new Refusal('conflict');
        return again;
      });
    app.mailWorker.wake();
    return { status: 'ok' as const, ...sent };
  });
}

async function foundMessage(db: Database, id: number, at: Date): Promise<Message> {
  const found = await findMessage(db, id, at);
  if (!found) throw new Refusal('not-found');
  return found;
}
