import { type Permission, personName, type Role, roleLabels, roles, uploadUsers } from '@sodalizio/contract';
import { sql } from 'kysely';
import * as z from 'zod';
import { revokeSessionsOf } from '../auth/sessions.repo.ts';
import type { Database } from '../db/open-database.ts';
import type { App, MemberCodeGrant } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { plainHeading } from '../platform/uploads/header-matching.ts';
import { RowRefusal, type UploadField, type UploadInHand, type UploadKind } from '../platform/uploads/upload-kind.ts';
import { serveUpload } from '../platform/uploads/uploads.routes.ts';
import { lockSuperadmins } from './users.repo.ts';
import { labels } from './users.upload.labels.ts';

const email = z.email();

/** A role by its name on screen or in the database. */
function readRole(text: string): Role | RowRefusal {
  const written = plainHeading(text);
  const found = roles.find((role) => [role, roleLabels[role]].some((name) => plainHeading(name) === written));
  return found ?? new RowRefusal('not-allowed');
}

const name = personName(80);
const readName = (text: string): string | RowRefusal => name.safeParse(text).data ?? new RowRefusal('wrong-format');

const fields: readonly UploadField[] = [
  { field: 'aica_code', label: labels.aicaCode, required: false, headers: labels.aicaCodeHeaders, longest: 20 },
  {
    field: 'first_name',
    label: labels.firstName,
    required: true,
    headers: labels.firstNameHeaders,
    longest: 80,
    read: readName,
  },
  {
    field: 'last_name',
    label: labels.lastName,
    required: true,
    headers: labels.lastNameHeaders,
    longest: 80,
    read: readName,
  },
  {
    field: 'email',
    label: labels.email,
    required: true,
    headers: labels.emailHeaders,
    longest: 254,
    read: (text) => (email.safeParse(text).success ? text : new RowRefusal('wrong-format')),
  },
  { field: 'role', label: labels.role, required: false, headers: labels.roleHeaders, longest: 40, read: readRole },
];

const may = ({ granted }: UploadInHand, permission: Permission) => granted.includes(permission);

/**
 * MemberKey a row means: the user with its Matricola, else the one with its e-mail. An empty Matricola or role leaves what is
 * there. Changing somebody needs `users.manage`, as on the screen: with another's e-mail one could have their password
 * reset. A superadmin's roles are not changed by a file at all, so that one always remains.
 */
function compare(upload: UploadInHand, byMemberCode: readonly MemberCodeGrant[]) {
  const manages = may(upload, 'users.manage');
  return sql`
    with given as (
      select row, fields->>'first_name' as first_name, fields->>'last_name' as last_name, fields->>'email' as email,
        nullif(fields->>'aica_code', '') as code, nullif(fields->>'role', '') as role
      from upload_rows where upload_id = ${upload.id}::uuid and outcome is null
    ), found as (
      select g.*, c.id as by_code, e.id as by_email, coalesce(c.id, e.id) as target,
        row_number() over (partition by lower(g.email) order by g.row) > 1 as email_again,
        g.code is not null and row_number() over (partition by g.code order by g.row) > 1 as code_again
      from given g left join users c on c.aica_code = g.code left join users e on lower(e.email) = lower(g.email)
    ), seen as (
      select f.*, u.version, u.roles as had_roles, u.aica_code as had_code,
        case when u.id is not null then jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name,
          'email', u.email, 'aica_code', u.aica_code, 'roles', to_jsonb(u.roles), 'version', u.version) end as before,
        u.id is not null and (f.first_name, f.last_name) is distinct from (u.first_name, u.last_name) as names_differ,
        u.id is not null and f.email <> u.email as email_differs,
        u.id is not null and f.code is not null and f.code is distinct from u.aica_code as code_differs,
        u.id is not null and f.role is not null and array[f.role] <> u.roles as role_differs
      from found f left join users u on u.id = f.target
    ), judged as (
      select s.*, jsonb_path_query_array(jsonb_build_array(
        case when email_again then ${reason('email', 'twice-in-the-file')}
          when by_code <> by_email then ${reason('email', 'taken-by-another')}
          when by_code is null and had_code is not null and code is not null then ${reason('email', 'taken-by-another')}
          when email_differs and not ${manages} then ${reason('email', 'not-allowed')} end,
        case when code_again then ${reason('aica_code', 'twice-in-the-file')}
          when code_differs and not ${manages} then ${reason('aica_code', 'not-allowed')}
          when target is null and not ${manages} and code = any(${byMemberCode.flatMap(({ codes }) => codes)}::text[])
            then ${reason('aica_code', 'not-allowed')} end,
        case when names_differ and not ${manages} then ${reason('first_name', 'not-allowed')} end,
        case when role_differs and (not ${manages} or 'superadmin' = any(had_roles)) then ${reason('role', 'not-allowed')}
          when target is null and role <> 'secretary' and not ${manages} then ${reason('role', 'not-allowed')} end
      ), '$[*] ? (@ != null)') as wrong, email_again or code_again as again
      from seen s
    ), decided as (
      select j.*, case
          when again then 'duplicate'
          when wrong <> '[]' then 'refused'
          when target is null then 'created'
          when names_differ or email_differs or code_differs or role_differs then 'updated'
          else 'unchanged' end as outcome
      from judged j
    )
    select row, outcome, before, nullif(wrong, '[]') as reasons,
      case when outcome = 'created' then nextval(pg_get_serial_sequence('users', 'id'))::int else target end as target_id
    from decided`;
}

const reason = (field: string, code: string) => sql`${JSON.stringify({ field, code })}::jsonb`;

/** A link that went to an address the person no longer has must not let anybody in. */
async function endLinks(trx: Database, id: string, at: string): Promise<void> {
  await sql`update password_resets p set ended_at = ${at}::timestamptz from upload_rows r
    where r.upload_id = ${id}::uuid and r.outcome = 'updated' and r.before->>'email' <> r.fields->>'email'
      and p.user_id = r.target_id and p.ended_at is null`.execute(trx);
}

/** Users from a spreadsheet. New ones get no password and no mail: whoever loads many sends the invitations when they are wanted. */
export const usersUpload = (byMemberCode: readonly MemberCodeGrant[]): UploadKind => ({
  kind: 'users',
  requires: uploadUsers.requires,
  fields,
  subject: 'user',
  compare: (upload) => compare(upload, byMemberCode),

  store: async (trx, { id }, { from, to }, now) => {
    const at = now.toISOString();
    const created = await sql`
      insert into users (id, aica_code, first_name, last_name, email, roles, created_at, updated_at)
      select target_id, nullif(fields->>'aica_code', ''), fields->>'first_name', fields->>'last_name', fields->>'email',
        array[coalesce(nullif(fields->>'role', ''), 'secretary')], ${at}::timestamptz, ${at}::timestamptz
      from upload_rows
      where upload_id = ${id}::uuid and row between ${from} and ${to} and outcome = 'created' order by row`.execute(
      trx,
    );
    const updated = await sql`
      update users u set first_name = r.fields->>'first_name', last_name = r.fields->>'last_name',
        email = r.fields->>'email', aica_code = coalesce(nullif(r.fields->>'aica_code', ''), u.aica_code),
        roles = case when r.fields->>'role' <> '' then array[r.fields->>'role'] else u.roles end, updated_at = ${at}::timestamptz, version = u.version + 1
      from upload_rows r
      where r.upload_id = ${id}::uuid and r.row between ${from} and ${to} and r.outcome = 'updated'
        and u.id = r.target_id and u.version = (r.before->>'version')::int`.execute(trx);
    await endLinks(trx, id, at);
    return Number(created.numAffectedRows ?? 0) + Number(updated.numAffectedRows ?? 0);
  },

  undo: async (trx, { id }, now) => {
    await lockSuperadmins(trx);
    const removed = await sql<{ row: number }>`
      delete from users u using upload_rows r
      where r.upload_id = ${id}::uuid and r.outcome = 'created' and u.id = r.target_id
        and u.version = 1 and u.last_login_at is null and u.password_hash is null
      returning r.row`.execute(trx);
    const restored = await sql<{ row: number; user_id: number; demoted: boolean }>`
      update users u set first_name = r.before->>'first_name', last_name = r.before->>'last_name',
        email = r.before->>'email', aica_code = r.before->>'aica_code',
        roles = array(select jsonb_array_elements_text(r.before->'roles')), updated_at = ${now.toISOString()}::timestamptz,
        version = u.version + 1
      from upload_rows r
      where r.upload_id = ${id}::uuid and r.outcome = 'updated' and u.id = r.target_id
        and u.version = (r.before->>'version')::int + 1
      returning r.row, u.id as user_id,
        coalesce(nullif(r.fields->>'role', '') <> all(u.roles), false) as demoted`.execute(trx);
    if ((await lockSuperadmins(trx)) === 0) throw new Refusal('last-superadmin');
    const demoted = restored.rows.filter((one) => one.demoted).map(({ user_id }) => user_id);
    await revokeSessionsOf(trx, demoted, now);
    await endLinks(trx, id, now.toISOString());
    return [...removed.rows, ...restored.rows].map(({ row }) => row);
  },
});

/** Loading users from a spreadsheet (specification section 2, "Upload utenti"). */
export function registerUsersUpload(app: App): void {
  serveUpload(app, uploadUsers, usersUpload(app.platform.admission.byMemberCode));
}
