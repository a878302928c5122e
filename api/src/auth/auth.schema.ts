import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, Moment, MomentDefault, Optional, OptionalMoment, Text } from '../db/schema.ts';

export type Role = 'superadmin' | 'admin' | 'secretary';

export interface UsersTable {
  id: Generated<number>;
  aica_code: Optional<string>;
  first_name: string;
  last_name: string;
  /** Unique ignoring case: compare with lower(email). */
  email: string;
  /** Null: invited, and no password set yet. */
  password_hash: Optional<string>;
  roles: Generated<Role[]>;
  extra_permissions: Generated<string[]>;
  tax_code: Optional<string>;
  registry_password_encrypted: Optional<Buffer>;
  disabled_at: OptionalMoment;
  last_login_at: OptionalMoment;
  created_at: MomentDefault;
  updated_at: MomentDefault;
  /** Grows by one with each edit; for optimistic locking. */
  version: Generated<number>;
  request: Optional<string>;
  last_name_n: GeneratedAlways<string>;
  first_name_n: GeneratedAlways<string>;
  /** norm() of surname, name, e-mail and Matricola, then squeezed() of surname and name, separated by spaces. */
  search_n: GeneratedAlways<string>;
}

export interface BrowserSessionsTable {
  id: Generated<string>;
  user_id: number;
  access_token_hash: Buffer;
  session_token_hash: Buffer;
  created_at: MomentDefault;
  expires_at: Moment;
  revoked_at: OptionalMoment;
  last_seen_at: MomentDefault;
  address: Text;
  user_agent: Text;
  /** Between the two steps of the registry login: who has to enter a code, and the adapter's state. */
  registry_pending_tax_code: Optional<string>;
  registry_state: Json;
  /** A registry session is open while this is set and registry_expires_at is in the future. */
  registry_codaica: Optional<string>;
  registry_expires_at: OptionalMoment;
}

export interface LoginAttemptsTable {
  key: string;
  failures: Generated<number>;
  window_started_at: MomentDefault;
  locked_until: OptionalMoment;
}

export interface DeployTokensTable {
  id: GeneratedAlways<number>;
  area: string;
  name: string;
  token_hash: Buffer;
  created_at: Moment;
  created_by: string;
  expires_at: Moment;
  last_used_at: OptionalMoment;
  revoked_at: OptionalMoment;
}

declare module '../db/schema.ts' {
  interface Schema {
    users: UsersTable;
    browser_sessions: BrowserSessionsTable;
    login_attempts: LoginAttemptsTable;
    deploy_tokens: DeployTokensTable;
  }
}
