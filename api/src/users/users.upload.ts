import { createUser, type Permission, type Role, roleLabels, roles, typedText, uploadUsers } from '@sodalizio/contract';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { permissionsNow, revokeSessionsOf } from '../auth/sessions.repo.ts';
import type { Database } from '../db/open-database.ts';
import type { App, MemberCodeGrant } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { RowRefusal, type UploadField, type UploadInHand, type UploadKind } from '../platform/upload-kind.ts';
import { plainHeading } from '../uploads/header-matching.ts';
import { serveUpload } from '../uploads/uploads.routes.ts';
import { reason, upsertInto } from '../uploads/upsert.ts';
import { endLinks, withQueuedLinks } from './password-link.ts';
import { lockSuperadmins } from './users.repo.ts';
import { labels } from './users.upload.labels.ts';

function readRole(text: string): Role | RowRefusal {
  const written = plainHeading(text);
  const found = roles.find((role) => [role, roleLabels[role]].some((name) => plainHeading(name) === written));
  return found ?? new RowRefusal('not-allowed', labels.unknownRole);
}

const roleName = (role: string): string => roles.flatMap((one) => (one === role ? roleLabels[one] : []))[0] ?? role;

const { shape } = createUser.body;

const fields: readonly UploadField[] = [
  {
    field: 'aica_code',
    label: labels.aicaCode,
    required: false,
    isCode: true,
    headers: labels.aicaCodeHeaders,
    schema: shape.aica_code,
  },
  {
    field: 'first_name',
    label: labels.firstName,
    required: true,
    headers: labels.firstNameHeaders,
    schema: shape.first_name,
  },
  {
    field: 'last_name',
    label: labels.lastName,
    required: true,
    headers: labels.lastNameHeaders,
    schema: shape.last_name,
  },
  {
    field: 'email',
    label: labels.email,
    required: true,
    headers: labels.emailHeaders,
    schema: shape.email,
  },
  {
    field: 'role',
    label: labels.role,
    required: false,
    headers: labels.roleHeaders,
    schema: typedText('text', 40),
    read: readRole,
    show: roleName,
  },
];

const may = ({ granted }: UploadInHand, permission: Permission) => granted.includes(permission);

const given = (field: string) => sql`nullif(r.fields->>${sql.lit(field)}, '')`;
const users = upsertInto({
  table: 'users',
  // An empty Matricola or role keeps the stored value.
  columns: () => ({
    aica_code: { given: given('aica_code') },
    first_name: { given: given('first_name') },
    last_name: { given: given('last_name') },
    email: { given: given('email') },
    roles: {
      given: sql`case when r.fields->>'role' <> '' then array[r.fields->>'role'] end`,
      otherwise: sql`array['secretary']`,
    },
  }),
  unused: sql`t.last_login_at is null and t.password_hash is null`,
});

/** An address in capitals is the same one: written as it is stored it changes nobody, and ends no link. */
async function spellAsStored(trx: Database, { id }: UploadInHand): Promise<void> {
  await sql`update upload_rows r set fields = r.fields || jsonb_build_object('email', u.email) from users u
    where r.upload_id = ${id}::uuid and r.outcome is null
      and lower(u.email) = lower(r.fields->>'email') and u.email <> r.fields->>'email'`.execute(trx);
}

/**
 * Matches rows to users and refuses forbidden ones: the user with its Matricola, else the one with its e-mail. Of two rows that
 * find one user the second is a duplicate: stored, only one of them would count. Changing somebody needs `users.manage`, as on
 * the screen: by changing an e-mail one could have that password reset. A superadmin's roles are never changed by a file, so
 * that one always remains.
 */
function judge(upload: UploadInHand, byMemberCode: readonly MemberCodeGrant[]) {
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
      select f.*, f.target is not null and row_number() over (partition by f.target order by f.row) > 1 as user_again,
        u.roles as had_roles, u.aica_code as had_code,
        u.id is not null and (f.first_name, f.last_name) is distinct from (u.first_name, u.last_name) as names_differ,
        u.id is not null and f.email <> u.email as email_differs,
        u.id is not null and f.code is not null and f.code is distinct from u.aica_code as code_differs,
        u.id is not null and f.role is not null and array[f.role] <> u.roles as role_differs,
        coalesce(f.code <> u.aica_code and ltrim(f.code, '0') = ltrim(u.aica_code, '0'), false) as zeros_lost
      from found f left join users u on u.id = f.target
    )
    select row, target, email_again or code_again or user_again as again, jsonb_path_query_array(jsonb_build_array(
        case when email_again then ${reason('email', 'twice-in-the-file')}
          when user_again and by_code is null then ${reason('email', 'twice-in-the-file', labels.userAgain)}
          when by_code <> by_email then ${reason('email', 'taken-by-another')}
          when by_code is null and had_code is not null and code is not null and not zeros_lost
            then ${reason('email', 'taken-by-another')}
          when email_differs and not ${manages} then ${reason('email', 'not-allowed', labels.otherEmail)} end,
        case when code_again then ${reason('aica_code', 'twice-in-the-file')}
          when user_again and not email_again and by_code is not null
            then ${reason('aica_code', 'twice-in-the-file', labels.userAgain)}
          when by_code is null and zeros_lost then ${reason('aica_code', 'not-allowed', labels.zerosLost)}
          when code_differs and not ${manages} then ${reason('aica_code', 'not-allowed', labels.otherCode)}
          when target is null and not ${manages} and code = any(${byMemberCode.flatMap(({ codes }) => codes)}::text[])
            then ${reason('aica_code', 'not-allowed', labels.codeWithRight)} end,
        case when names_differ and not ${manages} then ${reason('first_name', 'not-allowed', labels.otherName)} end,
        case when role_differs and 'superadmin' = any(had_roles) then ${reason('role', 'not-allowed', labels.ofSuperadmin)}
          when role_differs and not ${manages} then ${reason('role', 'not-allowed', labels.otherRole)}
          when target is null and role <> 'secretary' and not ${manages} then ${reason('role', 'not-allowed', labels.roleOfNew)} end
      ), '$[*] ? (@ != null)') as wrong
    from seen`;
}

const userBefore = z.object({
  aica_code: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
});

/**
 * A link to a former address, of the rows that `which` names, must not let anybody in; one that is still in the queue is not
 * sent.
 */
async function endLinksToFormer(trx: Database, id: string, which: RawBuilder<unknown>, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`select distinct p.user_id as id from password_resets p, upload_rows r
    where r.upload_id = ${id}::uuid and ${which} and r.outcome = 'updated' and r.before->>'email' <> r.fields->>'email'
      and p.user_id = r.target_id and p.ended_at is null`.execute(trx);
  for (const user of rows) await endLinks(trx, user.id, now);
}

/** An invitation that is still in the queue is not sent to people who are no users any more. */
async function endLinksOfDeleted(trx: Database, id: string, which: RawBuilder<unknown>, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`select r.target_id as id from upload_rows r
    where r.upload_id = ${id}::uuid and ${which} and r.outcome = 'created'`.execute(trx);
  const deleted = rows.map((user) => user.id);
  for (const user of await withQueuedLinks(trx, deleted)) await endLinks(trx, user, now);
}

/**
 * Locks the users that the rows change, and who loads them, before any is written, in the order in which an edit of one of them locks:
 * in another order the two would wait for each other. Who has lost a right while they waited is refused.
 */
async function lockUsersOf(
  trx: Database,
  upload: UploadInHand,
  byMemberCode: readonly MemberCodeGrant[],
): Promise<void> {
  const { id, userId, granted } = upload;
  const { rows } = await sql<{ id: number }>`select target_id as id from upload_rows
    where upload_id = ${id}::uuid and outcome in ('created', 'updated')`.execute(trx);
  await lockSuperadmins(trx, [userId, ...rows.map((user) => user.id)]);
  const rights = await permissionsNow(trx, userId, byMemberCode);
  if (granted.some((one) => one.startsWith('users.') && !rights.includes(one))) throw new Refusal('forbidden');
}

async function demotedBy(trx: Database, id: string, lines: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select u.id from users u join upload_rows r on u.id = r.target_id
    where r.upload_id = ${id}::uuid and r.row = any(${[...lines]}::int[])
      and nullif(r.fields->>'role', '') <> all(u.roles)`.execute(trx);
  return rows.map((user) => user.id);
}

/** Users from a spreadsheet. New ones get no password and no mail: invitations are sent later. */
export const usersUpload = (byMemberCode: readonly MemberCodeGrant[]): UploadKind => ({
  kind: 'users',
  requires: uploadUsers.requires,
  fields,
  subject: 'user',
  judge: spellAsStored,
  compare: (upload) => users.compare(upload, judge(upload, byMemberCode)),

  describe: (before) => {
    const { aica_code, first_name, last_name, email: address, roles: had } = userBefore.parse(before);
    return {
      name: `${last_name} ${first_name}`,
      values: { aica_code: aica_code ?? '', first_name, last_name, email: address, role: had.map(roleName).join(', ') },
    };
  },

  store: async (trx, upload, range, now) => {
    await lockUsersOf(trx, upload, byMemberCode);
    const stored = await users.store(trx, upload, range, now);
    await endLinksToFormer(trx, upload.id, sql`r.row between ${range.from} and ${range.to}`, now);
    return stored;
  },

  undo: async (trx, upload, now) => {
    await lockUsersOf(trx, upload, byMemberCode);
    const lines = await users.undo(trx, upload, now);
    if ((await lockSuperadmins(trx)) === 0) throw new Refusal('last-superadmin');
    await revokeSessionsOf(trx, await demotedBy(trx, upload.id, lines), now);
    // Whom it did not restore keeps the links that came since.
    const undone = sql`r.row = any(${lines}::int[])`;
    await endLinksToFormer(trx, upload.id, undone, now);
    await endLinksOfDeleted(trx, upload.id, undone, now);
    return lines;
  },
});

export function registerUsersUpload(app: App): void {
  serveUpload(app, uploadUsers, usersUpload(app.platform.admission.byMemberCode));
}
