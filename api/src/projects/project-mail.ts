import { todayInRome } from '@sodalizio/contract';
import { placeholderAttribute } from '@sodalizio/contract/markup';
import {
  hasPersonalLink,
  type ProjectMailKind,
  participantPath,
  projectPlaceholders,
} from '@sodalizio/contract/projects';
import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import { isSuppressed } from '../mail/addresses.repo.ts';
import { nameIn } from '../mail/compose-mail.ts';
import { layOut } from '../mail/mail-layout.ts';
import { picturesIn } from '../mail/mail-pictures.ts';
import type { MailBody, MailTemplate } from '../mail/mail-template.ts';
import { addMailing } from '../mail/queue.repo.ts';
import { cleanMarkup } from '../markup/clean-markup.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { publicAddress } from '../platform/public-address.ts';
import type { StoredProject } from './projects.repo.ts';
import { dayInSql } from './reader-day.ts';
import { enabledOf } from './standings.repo.ts';
import type { StoredTexts } from './stored-project.ts';

/** A single invitation somebody waits for leaves before messages to thousands of members. */
const priority = 3;

const linkChip = new RegExp(`<span ${placeholderAttribute}="link"[^>]*>[^<]*</span>`, 'g');

/**
 * Subject and body of a project's mail; 422 where it is incomplete, or has pictures without a public address to fetch them from.
 * The personal link is a link.
 */
export async function mailOf(
  app: App,
  db: Database,
  { subject, template, language }: { subject: string; template: string; language: 'it' | 'en' },
): Promise<{ subject: MailTemplate; body: MailBody }> {
  const { mailFrom, publicUrl } = app.platform.config;
  const content = cleanMarkup(template, projectPlaceholders);
  if (subject === '' || !hasPersonalLink(content)) throw new Refusal('project-mail-incomplete');
  if (publicUrl === undefined && content.includes('<img ')) throw new Refusal('project-mail-pictures');
  const body = layOut({
    title: subject,
    // Both places are filled: `layOut` replaces chips wherever they stand.
    content: content.replace(linkChip, (chip) => `<a href="${chip}">${chip}</a>`),
    placeholders: projectPlaceholders,
    sender: nameIn(mailFrom),
    publicUrl,
    pictures: await picturesIn(db, content),
    logo: app.mailLogo?.size,
    language,
  });
  return { subject: [subject], body: { ...body, logo: await app.mailLogo?.file() } };
}

export interface MailOptions {
  kind: ProjectMailKind;
  /** By a rule, or because somebody was added. */
  automatic: boolean;
  now: Date;
  notBefore?: Date;
}

const textsFor = (texts: StoredTexts, kind: ProjectMailKind, language: 'it' | 'en') =>
  kind === 'welcome'
    ? { subject: texts.subject_welcome_email[language], template: texts.template_welcome_email[language] }
    : { subject: texts.subject_reminder_email[language], template: texts.template_reminder_email[language] };

/**
 * Puts a mail to each of these participants in the queue, in their language: who they are is decided by the caller, under the
 * project's lock. One of the same kind that still waits for them is stopped: it would be the same mail twice. Wake the mail worker after the commit.
 */
export async function mailParticipants(
  app: App,
  trx: Database,
  project: Pick<StoredProject, 'id' | 'name' | 'company_name' | 'deadline' | 'languages' | 'texts'>,
  ids: readonly number[],
  { kind, automatic, now, notBefore = now }: MailOptions,
): Promise<void> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  await sql`update mail_deliveries d set state = 'stopped', settled_at = ${moment} from projects_mails m
    where m.participant_id = any(${[...ids]}::int[]) and m.kind = ${kind} and d.id = m.delivery_id and d.state = 'queued'`.execute(
    trx,
  );
  for (const language of ['it', 'en'] as const) {
    // Of a language that was switched off: the first that is on.
    const spoken = project.languages[0] === language ? [language, ...offOf(project.languages)] : [language];
    if (!project.languages.includes(language)) continue;
    const reached = await sql`select from projects_participants where id = any(${[...ids]}::int[])
      and language = any(${spoken}::text[]) limit 1`.execute(trx);
    if (reached.rows.length === 0) continue;
    const { subject, body } = await mailOf(app, trx, { ...textsFor(project.texts, kind, language), language });
    const mailing = await addMailing(trx, { kind: `projects.${kind}`, subject, body, priority, notBefore }, now);
    await sql`with added as (
        insert into mail_deliveries (mailing_id, recipient, address, fields, due_at)
        select ${mailing}::bigint, 'participant ' || u.id, u.email, jsonb_build_object('nome', u.full_name,
          'destinatari', u.full_name, 'progetto', ${project.name}::text, 'azienda', ${project.company_name}::text,
          'link', ${publicAddress(app) + participantPath}::text || u.link_token,
          'lingua', ${language}::text,
          'scadenza', ${dayInSql(sql`${language}::text`, sql`coalesce(u.deadline, ${project.deadline}::date)`)}), ${moment}
        from projects_participants u where u.id = any(${[...ids]}::int[]) and u.language = any(${spoken}::text[]) order by u.id
        returning id, recipient
      )
      insert into projects_mails (delivery_id, participant_id, kind, automatic, queued_at)
      select id, split_part(recipient, ' ', 2)::int, ${kind}, ${automatic}, ${moment} from added`.execute(trx);
  }
  await sql`update projects_participants set invited_at = coalesce(invited_at, ${moment}),
      reminded_at = case when ${kind === 'reminder'} then ${moment} else reminded_at end
    where id = any(${[...ids]}::int[])`.execute(trx);
  await sql`update projects set begun_at = coalesce(begun_at, ${moment}) where id = ${project.id}`.execute(trx);
}

const offOf = (languages: readonly string[]) => ['it', 'en'].filter((one) => !languages.includes(one));

/**
 * What waits in the queue for these participants leaves with the address, name, link and deadline that they have by now. It is stopped
 * without an address, after a removal and where a newer one of its kind is there, and so is a reminder to who has finished or is past
 * the deadline, or by a rule that is gone. Call it under the project's lock, after what changes them.
 */
export const renewQueuedMails = (trx: Database, ids: readonly number[], now: Date): Promise<void> =>
  renew(trx, sql`u.id = any(${[...ids]}::int[])`, now);

/** The same for everybody of a project, after its deadline was changed or its rule for reminders taken away. */
export const renewMailsOfProject = (trx: Database, project: number, now: Date): Promise<void> =>
  renew(trx, sql`u.project_id = ${project}`, now);

/**
 * The same for mails that are about to leave, whose participants may have been changed while the mail server put them off. Neither kind
 * asks anybody for what they have done, or can do no more.
 */
export async function renewBeforeSending(db: Database, deliveries: readonly number[], now: Date): Promise<void> {
  const these = sql`d.id = any(${[...deliveries]}::bigint[])`;
  await renew(db, these, now, true);
  // Their participants are gone, with a project or an upload that was undone.
  await sql`update mail_deliveries d set state = 'stopped', settled_at = ${now.toISOString()}::timestamptz, worker = null
    where ${these} and d.state = 'queued' and not exists (select from projects_mails m where m.delivery_id = d.id)`.execute(
    db,
  );
}

async function renew(trx: Database, which: ReturnType<typeof sql>, now: Date, leaves = false): Promise<void> {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const finished = sql`${enabledOf} > 0 and u.completed >= ${enabledOf}`;
  const expired = sql`coalesce(coalesce(u.deadline, p.deadline) < ${todayInRome(now)}::date, false)`;
  const replaced = sql`exists (select from projects_mails o
    where o.participant_id = m.participant_id and o.kind = m.kind and o.delivery_id > m.delivery_id)`;
  const ruledOut = sql`(m.kind = 'reminder' and m.automatic and p.reminder_every is null)`;
  const refused = sql`(${leaves} and ${isSuppressed(sql`u.email`)})`;
  const stops = sql`u.email = '' or ${refused} or u.removed_at is not null or ${replaced} or ${ruledOut}
    or ((m.kind = 'reminder' or ${leaves}) and (${finished} or ${expired}))`;
  // A worker that has claimed a mail without beginning it holds the old fields: the claim is released. A removal that is undone
  // finds what it stopped by the moment.
  await sql`with changed as (
      select d.id, u.removed_at, ${stops} as stops, case when u.email = '' then d.address else u.email end as address,
        d.fields || jsonb_build_object('nome', u.full_name, 'destinatari', u.full_name,
          'link', regexp_replace(d.fields->>'link', '[^/]*$', u.link_token),
          'scadenza', ${dayInSql(sql`coalesce(d.fields->>'lingua', 'it')`, sql`coalesce(u.deadline, p.deadline)`)}) as fields
      from mail_deliveries d join projects_mails m on m.delivery_id = d.id
        join projects_participants u on u.id = m.participant_id join projects p on p.id = u.project_id
      where ${which} and d.state = 'queued'
    )
    update mail_deliveries d set address = c.address, fields = c.fields,
      state = case when c.stops then 'stopped' else 'queued' end,
      settled_at = case when c.stops then coalesce(c.removed_at, ${moment}) end,
      due_at = case when d.worker is null then d.due_at else ${moment} end, worker = null
    from changed c
    where d.id = c.id and d.state = 'queued' and (c.stops or (c.address, c.fields) is distinct from (d.address, d.fields))`.execute(
    trx,
  );
}
