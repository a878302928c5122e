import { findMail, type MailRow, mailById } from '@sodalizio/contract';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { serve } from '../platform/serve-endpoint.ts';
import { problemOfBounces } from './bounces/bounces.repo.ts';
import { findOne, findPage, type StoredMail } from './mail-list.repo.ts';
import { lookInFile, lookOf } from './mail-look.ts';
import { fillText } from './mail-template.ts';

const PAGE = 100;

/** `outbox`: the folder of mails where there is no mail server. */
export function registerMail(app: App, outbox: string | undefined): void {
  serve(app, findMail, async ({ query, db }) => {
    const { search = '', state, sort = '-queued_at', limit = PAGE, offset = 0 } = query;
    const { mails, total } = await findPage(db, { search, state }, { down: sort === '-queued_at', limit, offset });
    return {
      items: mails.map(rowOf),
      total,
      server: outbox === undefined,
      bounces: (await problemOfBounces(db)) ?? null,
      ...(app.mailWorker.resting.answer !== '' && { unreachable: app.mailWorker.resting.answer }),
    };
  });

  serve(app, mailById, async ({ params: { id }, db, audit }) => {
    const mail = await findOne(db, id);
    if (!mail) throw new Refusal('not-found');
    const { attempts, answer } = mail;
    const row = {
      ...rowOf(mail),
      attempts,
      due_at: mail.state === 'queued' ? mail.due_at : null,
      files: (mail.body.files ?? []).map(({ name }) => name),
    };
    const kept = outbox === undefined || mail.state !== 'sent' ? undefined : await lookInFile(outbox, answer);
    if (kept === undefined) return { ...row, answer, ...(await lookOf(mail, app.platform.artefacts)) };
    await audit({ action: 'mail.open', subject: { kind: 'mail', id: String(id) } });
    return { ...row, answer: '', ...kept };
  });
}

function rowOf({ id, address, subject, fields, state, reason, queued_at, settled_at }: StoredMail): MailRow {
  return { id, address, subject: fillText(subject, fields), state, reason, queued_at, settled_at };
}
