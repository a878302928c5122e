import { participantPath, previewProjectMail, testProjectMail } from '@sodalizio/contract/projects';
import type { Database } from '../db/open-database.ts';
import { fillHtml, fillText } from '../mail/mail-template.ts';
import { addDelivery, addMailing } from '../mail/queue.repo.ts';
import { sendTrial } from '../mail/send-trial.ts';
import type { App } from '../platform/platform.ts';
import { publicAddress } from '../platform/public-address.ts';
import { type Call, serve } from '../platform/serve-endpoint.ts';
import { labels } from './mails.labels.ts';
import { mailOf, renewBeforeSending } from './project-mail.ts';
import { dayIn } from './reader-day.ts';

/** Before messages to many: somebody waits for it. */
const testPriority = 2;

export function registerMails(app: App): void {
  app.addHook('onReady', async () => {
    for (const kind of ['welcome', 'reminder']) app.mailChecks.set(`projects.${kind}`, renewBeforeSending);
  });

  serve(app, previewProjectMail, async ({ db, params, body }) => {
    const { subject, body: mail } = await mailOf(app, db, body);
    const { name, fields } = await firstReader(app, db, params.project, body);
    return {
      to: name,
      subject: fillText(subject, fields),
      html: fillHtml(mail.html ?? [], fields),
      text: fillText(mail.text, fields),
    };
  });

  serve(app, testProjectMail, async ({ db, params, body, session, now, audit }) => {
    const { subject, body: mail } = await mailOf(app, db, { ...body, subject: labels.test(body.subject) });
    const address = session.user.email;
    const delivery = await db.transaction().execute(async (trx) => {
      const { fields } = await firstReader(app, trx, params.project, body);
      const mailing = await addMailing(
        trx,
        { kind: 'projects.test', subject, body: mail, priority: testPriority },
        now,
      );
      const id = await addDelivery(trx, { mailing, recipient: `user ${session.userId}`, address, fields }, now);
      const after = { project: params.project, kind: body.kind, language: body.language, address };
      await audit({ action: 'projects.mail-test', subject: { kind: 'mailing', id: String(mailing) }, after }, trx);
      return id;
    });
    const { refused, waiting, unknown } = await sendTrial(app, db, [delivery]);
    return {
      address,
      ...(refused[0] && { refused: refused[0].answer }),
      ...(waiting.length > 0 && { waiting: true }),
      ...(unknown.length > 0 && { unknown: true }),
    };
  });
}

/** The first participant, or an invented one; the link leads nowhere, as a test may be passed on. */
async function firstReader(
  app: App,
  db: Database,
  project: number,
  { name: progetto, company_name: azienda, deadline, language }: Call<typeof previewProjectMail>['body'],
) {
  const first = await db
    .selectFrom('projects_participants')
    .select('full_name')
    .where('project_id', '=', project)
    .where('removed_at', 'is', null)
    .orderBy('full_name')
    .limit(1)
    .executeTakeFirst();
  const name = first?.full_name ?? labels.somebody;
  const link = `${publicAddress(app)}${participantPath}${labels.trialToken}`;
  const scadenza = deadline === null ? null : dayIn(language, deadline);
  return { name, fields: { nome: name, destinatari: name, progetto, azienda, link, scadenza } };
}
