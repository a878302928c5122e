import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';

/** Never put a secret into `before` or `after`: they are kept for years. */
export interface AuditEntry {
  /** `login`, `logout`, `associates.export`. */
  action: string;
  /** The object of the action: `{ kind: 'member', id: '1000123' }`. */
  subject: { kind: string; id: string };
  before?: unknown;
  after?: unknown;
  reason?: string | undefined;
  batch?: string | undefined;
  /** The entry whose effect this one undoes; each can be undone once (a unique index). */
  takesBack?: number | undefined;
  /** Only where the actor is not the session's person (a login). */
  actor?: { userId: number | null; label: string };
}

/** Who, when and from where: filled in by `serve`. */
export interface AuditCircumstances {
  actor: { userId: number | null; label: string };
  at: Date;
  address: string;
  requestId: string;
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** Adds an audit row and returns its id; rows are never changed or deleted. Pass the transaction of the write it belongs to. */
export async function writeAudit(db: Database, entry: AuditEntry, circumstances: AuditCircumstances): Promise<number> {
  const actor = entry.actor ?? circumstances.actor;
  const { id } = await db
    .insertInto('audit_entries')
    .values({
      at: circumstances.at,
      actor_user_id: actor.userId,
      actor_label: actor.label,
      action: entry.action,
      subject_kind: entry.subject.kind,
      subject_id: entry.subject.id,
      before: json(entry.before),
      after: json(entry.after),
      address: circumstances.address,
      request_id: circumstances.requestId,
      reason: entry.reason ?? '',
      batch: entry.batch ?? null,
      takes_back: entry.takesBack ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** For `insert into audit_entries (…) select …`: the columns for who, when and from where. */
export const circumstanceColumns = sql`at, actor_user_id, actor_label, address, request_id`;

export const circumstanceValues = ({ actor, at, address, requestId }: AuditCircumstances) =>
  sql`${at}::timestamptz, ${actor.userId}::int, ${actor.label}::text, ${address}::text, ${requestId}::text`;
