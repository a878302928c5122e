import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, MomentDefault, Optional, Text } from '../db/schema.ts';

export interface AuditEntriesTable {
  id: GeneratedAlways<number>;
  at: MomentDefault;
  actor_user_id: Optional<number>;
  actor_label: string;
  action: string;
  subject_kind: string;
  subject_id: string;
  before: Json;
  after: Json;
  address: Text;
  request_id: Text;
  reason: Text;
  batch: Optional<string>;
  /** The entry whose effect this one undoes; at most one row per entry (a unique index). */
  takes_back: Optional<number>;
}

/** One row: see `secret-key.ts`. */
export interface SecretMarkTable {
  one: Generated<boolean>;
  mark: string;
}

declare module '../db/schema.ts' {
  interface Schema {
    audit_entries: AuditEntriesTable;
    secret_mark: SecretMarkTable;
  }
}
