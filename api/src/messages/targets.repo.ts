import type { Exclusion, MessageCheck, MessagePlaceholder, MessageTarget } from '@sodalizio/contract/messages';
import { exclusions, messagePlaceholders } from '@sodalizio/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import { isSuppressed } from '../mail/addresses.repo.ts';
import { foundPerson } from './found-person.ts';

/** Whom a message is for, the placeholders its text uses, and those of them that every recipient needs. */
export interface Targets extends MessageTarget {
  uses: readonly MessagePlaceholder[];
  needs: readonly MessagePlaceholder[];
}

/** Members that the link of one mail is for: its address is one line of the mail, of 998 characters at most. */
export const linkedMost = 30;

/** What nodemailer and mail servers take for one address; `safeMail` has the last word. */
const address = sql`'^[A-Za-z0-9!#$%&''*+/=?^_\`{|}~.-]+@([A-Za-z0-9-]+\\.)+[A-Za-z]{2,}$'`;

/** Why a member `m` cannot be written to; '' if they can. */
export const faultOfMember = sql`case when btrim(m.email) = '' then 'no-address'
  when length(btrim(m.email)) > 254 or btrim(m.email) !~ ${address} then 'bad-address'
  when ${isSuppressed(sql`btrim(m.email)`)} then 'suppressed' else '' end`;

const company = sql`btrim(m.company_name)`;

/** How a mail's footer calls a member `m`. */
export const saidOf = sql`coalesce(nullif(btrim(m.first_name || ' ' || m.last_name), ''), nullif(${company}, ''), m.codaica)`;
/** Euro as an Italian writes it: € 1.234,56. */
const euro = sql<string | null>`'€ ' || translate(to_char(m.last_payment_amount, 'FM999,999,990.00'), ',.', '.,')`;

/** A placeholder's value for one member; null where there is none. */
const memberValue: Readonly<Record<MessagePlaceholder, RawBuilder<string | null>>> = {
  nome: sql`nullif(btrim(m.first_name), '')`,
  cognome: sql`coalesce(nullif(btrim(m.last_name), ''), nullif(${company}, ''))`,
  codaica: sql`m.codaica`,
  sezione: sql`(select s.name from member_sections l join sections s on s.code = l.section_code where l.member_id = m.id
    order by l.preferred desc, s.code limit 1)`,
  tiposocio: sql`nullif(m.member_type, '')`,
  anno: sql`m.last_payment_year::text`,
  importo: euro,
};

function fieldsOf(uses: readonly MessagePlaceholder[]): RawBuilder<unknown> {
  if (uses.length === 0) return sql`'{}'::jsonb`;
  return sql`jsonb_build_object(${sql.join(uses.flatMap((name) => [sql`${name}::text`, memberValue[name]]))})`;
}

/**
 * `target`: everybody it is for, by surname, with `exclusion` ('' for none), the address and the `fields` of their mail. One mail
 * is for the `people` of an address with the same fields: that of the `first` of them, whose code is `first_code`.
 */
function targetsOf({
  sections,
  users_aica_code,
  selection,
  draft,
  without_expelled,
  kind,
  uses,
}: Targets): RawBuilder<unknown> {
  const codes = sections.map(({ code }) => code);
  const informative = kind === 'informative';
  return sql`chosen as (
      select member_id as id from member_sections where section_code = any(${codes}::text[])
      union select id from members where codaica = any(${users_aica_code}::text[])
      union select unnest(members) from selections where id = ${selection ?? null}::uuid
      union select unnest(members) from messages_drafts where key = ${selection === undefined ? (draft ?? null) : null}::uuid
    ), ranked as (
      select row_number() over (order by m.shown_name_n, m.first_name_n, m.id)::int as position,
        m.codaica, btrim(m.email) as address,
        coalesce(nullif(btrim(m.last_name || ' ' || m.first_name), ''), nullif(${company}, ''), m.codaica) as name,
        ${saidOf} as said,
        case when ${without_expelled === true} and m.admission = 'Espulso' then 'expelled'
          when ${informative ? sql`p.informative = false` : sql`false`} then 'not-wanted'
          else ${faultOfMember} end as exclusion,
        ${fieldsOf(uses)} as fields
      from chosen c join members m on m.id = c.id${informative ? sql` left join messages_preferences p on p.codaica = m.codaica` : sql``}
    ), target as materialized (
      select r.*, first_value(position) over same as first, first_value(codaica) over same as first_code,
        (count(*) over same)::int as people, nth_value(said, 2) over same as second, nth_value(said, 3) over same as third,
        ${informative ? sql`array_to_string((array_agg(codaica) over same)[1:${sql.lit(linkedMost)}], ' ')` : sql`''`} as codes
      from ranked r
      window same as (partition by case when exclusion = '' then lower(address) else codaica end, exclusion, fields
        order by position rows between unbounded preceding and unbounded following)
    )`;
}

const isMail = sql`t.exclusion = '' and t.position = t.first`;

/** Whom a mail is for, in its footer: three names at most. */
export const addressees = sql`case when t.people <= 3 then concat_ws(' e ', t.said, t.second, t.third)
  else concat_ws(', ', t.said, t.second, t.third)
    || case when t.people = 4 then ' e un altro' else ' e altri ' || (t.people - 3) end end`;

/** Whom the link of an informative mail is for. */
const codesField = ({ kind }: Targets) =>
  kind === 'informative' ? sql` || jsonb_build_object('codici', t.codes)` : sql``;

/** A value that a text uses is missing. */
const lacks = (name: string) => sql`t.fields -> ${name}::text = 'null'::jsonb`;

interface Numbers extends Pick<MessageCheck, 'targeted' | 'reached' | 'mails'> {
  excluded: Record<Exclusion, number>;
  missing: Partial<Record<MessagePlaceholder, number>>;
}

const people = (condition: RawBuilder<unknown>) => sql`(count(*) filter (where ${condition}))::int`;

function numbersOf(targets: Targets): RawBuilder<Numbers> {
  const missing = targets.needs.map((name) => sql`${name}::text, ${people(sql`t.exclusion = '' and ${lacks(name)}`)}`);
  const excluded = exclusions.map((one) => sql`${one}::text, ${people(sql`t.exclusion = ${one}`)}`);
  return sql`select count(*)::int as targeted, ${people(sql`t.exclusion = ''`)} as reached, ${people(isMail)} as mails,
    jsonb_build_object(${sql.join(excluded)}) as excluded, jsonb_build_object(${sql.join(missing)}) as missing from target t`;
}

/** Of the check what is counted. */
type CheckNumbers = Omit<MessageCheck, 'pictures'>;

function checkOf(targets: Targets, { rows: [found] }: { rows: Numbers[] }): CheckNumbers {
  if (!found) throw new Error('a count gave no row');
  const { targeted, reached, mails, excluded, missing } = found;
  return {
    targeted,
    reached,
    mails,
    excluded: exclusions.flatMap((exclusion) =>
      excluded[exclusion] > 0 ? { exclusion, people: excluded[exclusion] } : [],
    ),
    missing: targets.needs.flatMap((placeholder) => {
      const lacking = missing[placeholder] ?? 0;
      return lacking > 0 ? { placeholder, people: lacking } : [];
    }),
  };
}

/** A selection that this person froze and that still lives. Its table is Soci's, as those of members and sections: read, never written. */
export async function isOwnSelection(db: Database, userId: number, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select from selections where id = ${id}::uuid and user_id = ${userId}
    and expires_at > ${now.toISOString()}::timestamptz`.execute(db);
  return rows.length > 0;
}

export async function checkTargets(db: Database, targets: Targets): Promise<CheckNumbers> {
  return checkOf(targets, await sql<Numbers>`with ${targetsOf(targets)} ${numbersOf(targets)}`.execute(db));
}

/** A window of the people who are left out for a reason, or lack a placeholder's value. */
export async function peopleOf(
  db: Database,
  targets: MessageTarget,
  of: Exclusion | MessagePlaceholder,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ people: { codaica: string; name: string; address: string }[]; total: number }> {
  const placeholder = messagePlaceholders.find(({ name }) => name === of)?.name;
  const uses = placeholder ? [placeholder] : [];
  const matching = placeholder ? sql`t.exclusion = '' and ${lacks(placeholder)}` : sql`t.exclusion = ${of}`;
  const { rows } = await sql<{ codaica: string; name: string; address: string; total: number }>`
    with ${targetsOf({ ...targets, uses, needs: uses })}
    select codaica, name, address, (count(*) over ())::int as total from target t where ${matching}
    order by position limit ${limit} offset ${offset}`.execute(db);
  return { people: rows.map(({ total: _, ...person }) => person), total: rows[0]?.total ?? 0 };
}

export interface PlannedMail {
  name: string;
  address: string;
  /** With `destinatari`; a value may be null, see `checkTargets`. */
  fields: Record<string, string | null>;
  total: number;
}

export interface PlannedMailAsked {
  position: number;
  /** Words of the name, code or address of somebody the mail is for. */
  search?: string | undefined;
}

/** The mail at a position, by the first surname of those it is for. */
export async function plannedMail(
  db: Database,
  targets: Targets,
  { position, search = '' }: PlannedMailAsked,
): Promise<PlannedMail | undefined> {
  const found =
    search.trim() === ''
      ? sql`true`
      : sql`t.position in (select s.first from target s where s.exclusion = ''
          and ${foundPerson('s', search)})`;
  const { rows } = await sql<PlannedMail>`with ${targetsOf(targets)}
    select t.name, t.address, t.fields || jsonb_build_object('destinatari', ${addressees}) as fields,
      (count(*) over ())::int as total
    from target t where ${isMail} and ${found} order by t.position limit 1 offset ${position}`.execute(db);
  return rows[0];
}

async function selectedPeople(trx: Database, { selection, draft }: Targets): Promise<number> {
  const { rows } = await sql<{ people: number }>`select coalesce(
    (select cardinality(members) from selections where id = ${selection ?? null}::uuid),
    (select cardinality(members) from messages_drafts where key = ${draft ?? null}::uuid), 0) as people`.execute(trx);
  return rows[0]?.people ?? 0;
}

/** Adds everybody a message is for, and the deliveries of their mails, in one statement; returns their numbers. */
export async function addRecipients(
  trx: Database,
  { message, mailing, now }: { message: number; mailing: number; now: Date },
  targets: Targets,
): Promise<CheckNumbers> {
  // For this transaction alone. 100,000 people are sorted twice: in memory, where 4 MB would put them on disk.
  await sql`set local work_mem = '64MB'`.execute(trx);
  // The planner expects ten people of every selection, and would look each of many up by its own.
  if ((await selectedPeople(trx, targets)) > 10_000) await sql`set local enable_nestloop = off`.execute(trx);
  const added = await sql<Numbers>`with ${targetsOf(targets)}, added as (
      insert into mail_deliveries (mailing_id, recipient, address, fields, due_at)
      select ${mailing}::bigint, 'member ' || t.codaica, t.address,
        t.fields || jsonb_build_object('destinatari', ${addressees})${codesField(targets)}, ${now.toISOString()}::timestamptz
      from target t where ${isMail} order by t.position
      returning id, recipient
    ), written as (
      insert into messages_recipients (message_id, position, codaica, name, address, exclusion, shared, delivery_id)
      select ${message}::int, t.position, t.codaica, t.name, t.address, t.exclusion, t.people > 1, a.id
      from target t left join added a on t.exclusion = '' and a.recipient = 'member ' || t.first_code
    ) ${numbersOf(targets)}`.execute(trx);
  return checkOf(targets, added);
}
