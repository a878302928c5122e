import { todayInRome } from '@sodalizio/contract';
import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import { isSuppressed } from '../mail/addresses.repo.ts';
import type { App } from '../platform/platform.ts';
import { mailParticipants } from './project-mail.ts';
import { findProject } from './projects.repo.ts';
import { enabledOf } from './standings.repo.ts';

/** Milliseconds between two looks for reminders that are due. */
const pause = 10 * 60_000;

/** Starts the reminders by rule with the server. Several servers take turns on each project. */
export function registerReminders(app: App): void {
  const { db, now } = app.platform;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const look = () => {
    running = remindAll(app, db, now()).then(
      () => {},
      (error: unknown) => app.log.error({ err: error }, 'reminders of projects could not be queued'),
    );
  };
  app.addHook('onListen', async () => {
    look();
    timer = setInterval(look, pause).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}

/** Puts the reminders that are due by their projects' rules in the queue; returns their number. */
export async function remindAll(app: App, db: Database, now: Date): Promise<number> {
  if (await app.platform.admission.isOff?.('projects')) return 0;
  const today = sql`${todayInRome(now)}::date`;
  // After the project's last day the reminders are for those who have a later one of their own.
  const { rows } = await sql<{ id: number }>`select id from projects p where reminder_every is not null
    and (deadline is null or deadline >= ${today} or exists (select from projects_participants u
      where u.project_id = p.id and u.removed_at is null and u.deadline >= ${today}))`.execute(db);
  let sent = 0;
  for (const { id } of rows) {
    try {
      sent += await db.transaction().execute((trx) => remindOne(app, trx, id, now));
    } catch (error) {
      // The others' reminders do not wait for a project whose mail cannot be written.
      app.log.error({ err: error, project: id }, 'the reminders of a project could not be queued');
    }
  }
  if (sent > 0) app.mailWorker.wake();
  return sent;
}

/**
 * The days count from when the mail before has left: one that still waits, without a mail server for example, is followed by none.
 * One that was stopped before it left does not count among the most.
 * The project is locked while it is judged and written, so that nobody is reminded twice, nor after the last result.
 */
async function remindOne(app: App, trx: Database, id: number, now: Date): Promise<number> {
  const today = todayInRome(now);
  const project = await findProject(trx, id, today, true);
  if (!project || project.reminder_every === null) return 0;
  const before = new Date(now.getTime() - project.reminder_every * 24 * 60 * 60 * 1000).toISOString();
  const { rows } = await sql<{
    id: number;
  }>`select u.id from projects p join projects_participants u on u.project_id = p.id
    where p.id = ${id} and u.removed_at is null and u.invited_at is not null
      and (select count(*) from projects_mails m left join mail_deliveries d on d.id = m.delivery_id
        where m.participant_id = u.id and m.kind = 'reminder' and m.automatic and d.state is distinct from 'stopped')
        < ${project.reminder_most}
      and greatest(u.invited_at, u.reminded_at) <= ${before}::timestamptz
      and not exists (select from projects_mails m left join mail_deliveries d on d.id = m.delivery_id
        where m.participant_id = u.id and (m.queued_at > ${before}::timestamptz or d.state in ('queued', 'delivering')
          or (d.state = 'sent' and d.settled_at > ${before}::timestamptz)))
      and u.completed < ${enabledOf}
      and coalesce(u.deadline, p.deadline, ${today}::date) >= ${today}::date
      and u.email <> '' and not (${isSuppressed(sql`u.email`)})`.execute(trx);
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await mailParticipants(app, trx, project, ids, { kind: 'reminder', automatic: true, now });
  return ids.length;
}
