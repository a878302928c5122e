import type { Database } from '../db/open-database.ts';

/** What happened. Never put a secret into `before` or `after`: they are kept for years. */
export interface AuditEntry {
  /** What was done: `login`, `logout`, `associates.export`. */
  action: string;
  /** On whom or what: `{ kind: 'member', id: '1000123' }`. */
  subject: { kind: string; id: string };
  before?: unknown;
  after?: unknown;
  /** Only where the person is not the session's (a login). */
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

/** Adds one row to the trail; nothing ever changes or deletes one. Pass the transaction of the write it belongs to. */
export async function writeAudit(db: Database, entry: AuditEntry, circumstances: AuditCircumstances): Promise<void> {
  const actor = entry.actor ?? circumstances.actor;
  await db
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
    })
    .execute();
}
