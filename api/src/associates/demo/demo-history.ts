import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import { paymentJson } from '../associate.wire.ts';
import { memberSubject } from '../writing/entry-shapes.ts';
import { labels } from './demo.labels.ts';

const members = 2_000;

// By e-mail: in a database with real accounts, the first ids are not the demo users'.
const superadmin = 'superadmin@sodalizio.example';
const admin = 'admin@sodalizio.example';
const secretary = 'segreteria@sodalizio.example';

/**
 * Adds history entries with which the demo users would have made some members what they are, so that each entry can be
 * taken back. Expects members, payments and users.
 */
export async function fillDemoHistory(db: Database, today: string): Promise<void> {
  const day = sql`${today}::date`;
  const at = (date: ReturnType<typeof sql>, days: number, time: string) =>
    sql`((${date} + ${days}::int) + ${time}::time) at time zone 'Europe/Rome'`;
  const some = (every: number) => sql`m.id <= ${members} and m.id % ${every} = 1`;
  const recent = sql`between ${day} - 900 and ${day}`;
  const acts = [
    sql`select m.codaica, ${secretary}::text as actor, 'payment-added' as action, null::jsonb as before,
        ${paymentJson}::jsonb as after, '' as reason, ${at(sql`p.paid_on`, 1, '09:12')} as at
      from members m join lateral (
        select * from payments where member_id = m.id order by paid_on desc, year desc, id desc limit 1) p on true
      where ${some(4)} and p.paid_on ${recent}`,
    sql`select m.codaica, ${superadmin}::text, 'admission', '{"Ammesso":""}',
        jsonb_build_object('Ammesso', m.admission), case m.admission when 'No' then ${labels.refusedBecause} else '' end,
        ${at(sql`m.registered_on`, 9, '16:40')}
      from members m where ${some(2)} and m.admission in ('Si', 'No') and m.registered_on ${recent}`,
    sql`select m.codaica, ${admin}::text, 'profile', '{"reccell":"","recemail":""}',
        jsonb_build_object('reccell', m.mobile, 'recemail', m.email), '', ${at(day, -20, '11:05')} - m.id * interval '97 minutes'
      from members m where ${some(9)} and m.mobile <> '' and m.email <> ''`,
    sql`select m.codaica, ${secretary}::text, 'section-added', null,
        jsonb_build_object('sigla', s.section_code, 'preferita', 'No'), '', ${at(sql`m.registered_on`, 200, '10:30')}
      from members m join member_sections s on s.member_id = m.id and not s.preferred
      where m.id <= ${members} and m.registered_on is not null`,
  ];
  await sql`insert into audit_entries (at, actor_user_id, actor_label, action, subject_kind, subject_id, before, after, reason)
    select e.at, u.id, u.email, e.action, ${memberSubject}, e.codaica, e.before, e.after, e.reason
    from (${sql.join(acts, sql` union all `)}) e join users u on u.email = e.actor
    where e.at between ${day} - 900 and ${day} order by e.at, e.codaica`.execute(db);
}
