import { type Kysely, sql } from 'kysely';

/** Uploaded spreadsheets: their state, their rows until they expire, and previously chosen columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table uploads (
    id uuid primary key default gen_random_uuid(),
    kind text not null,
    user_id integer not null references users on delete cascade,
    file text not null,
    state text not null check
      (state in ('reading', 'choose-columns', 'checking', 'ready', 'running', 'done', 'failed', 'undone')),
    context jsonb not null default '{}',
    granted text[] not null default '{}',
    columns jsonb not null default '[]',
    mapping jsonb not null default '{}',
    rows integer not null default 0,
    created integer not null default 0,
    updated integer not null default 0,
    unchanged integer not null default 0,
    refused integer not null default 0,
    duplicates integer not null default 0,
    progress double precision,
    failure text not null default '',
    created_at timestamptz not null default now(),
    heartbeat_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  'create index uploads_user on uploads (user_id, kind)',
  'create index uploads_expiry on uploads (expires_at)',

  // No foreign key to uploads: checking it row by row costs more than the rows. They are deleted with their upload.
  `create table upload_rows (
    upload_id uuid not null,
    row integer not null,
    cells jsonb not null,
    formulas jsonb,
    fields jsonb,
    outcome text check (outcome in ('created', 'updated', 'unchanged', 'refused', 'duplicate')),
    reasons jsonb,
    target_id integer,
    before jsonb,
    primary key (upload_id, row)
  )`,

  `create table upload_mappings (
    user_id integer not null references users on delete cascade,
    kind text not null,
    headers_hash bytea not null,
    mapping jsonb not null,
    used_at timestamptz not null default now(),
    primary key (user_id, kind, headers_hash)
  )`,
];
