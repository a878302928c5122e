import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/**
 * The tables as Kysely sees them. Dates are 'YYYY-MM-DD', moments ISO text in UTC, numeric and bigint numbers
 * (dialect.ts). Texts that a person may leave empty are '' rather than null; dates and last payments may be null.
 */
export interface Schema {
  users: UsersTable;
  password_resets: PasswordResetsTable;
  browser_sessions: BrowserSessionsTable;
  login_attempts: LoginAttemptsTable;
  audit_entries: AuditEntriesTable;
  registry_accounts: RegistryAccountsTable;
  registry_challenges: RegistryChallengesTable;
  sections: SectionsTable;
  members: MembersTable;
  payments: PaymentsTable;
  member_write_requests: MemberWriteRequestsTable;
  member_sections: MemberSectionsTable;
  selections: SelectionsTable;
  bulk_batches: BulkBatchesTable;
  bulk_skipped: BulkSkippedTable;
  saved_views: SavedViewsTable;
  start_views: StartViewsTable;
  uploads: UploadsTable;
  upload_rows: UploadRowsTable;
  upload_mappings: UploadMappingsTable;
  composition_revision: CompositionRevisionTable;
  area_releases: AreaReleasesTable;
  composition_events: CompositionEventsTable;
  area_state: AreaStateTable;
  canary_people: CanaryPeopleTable;
  deploy_tokens: DeployTokensTable;
  area_health: AreaHealthTable;
}

export type Role = 'superadmin' | 'admin' | 'secretary';
export type Admission = 'Si' | 'No' | 'Moroso' | 'Ritardo' | 'Espulso' | '';
export type MemberType = 'ORDINARIO' | 'PROFESSIONISTA' | 'STUDENTE' | 'ONORARIO' | 'COLLETTIVO' | '';
export type SecondFactor = 'none' | 'email' | 'totp';

type Moment = ColumnType<string, string | Date, string | Date>;
type MomentDefault = ColumnType<string, string | Date | undefined, string | Date>;
type OptionalMoment = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** Written as JSON text, read as the parsed value. */
type Json = ColumnType<unknown, string | null | undefined, string | null>;
type Text = Generated<string>;
type Flag = Generated<boolean>;

export interface UsersTable {
  id: Generated<number>;
  aica_code: Optional<string>;
  first_name: string;
  last_name: string;
  /** Unique whatever the case: compare with lower(email). */
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
  /** Grows by one with each change by a person, for edits that collide. */
  version: Generated<number>;
  /** norm() of the column: lower case, no accents. */
  last_name_n: GeneratedAlways<string>;
  first_name_n: GeneratedAlways<string>;
  /** norm() of surname, name, e-mail and Matricola, one space between. */
  search_n: GeneratedAlways<string>;
}

/** Mailed links to set a password, by the hash of their token. */
export interface PasswordResetsTable {
  token_hash: Buffer;
  user_id: number;
  purpose: 'invitation' | 'reset';
  created_at: MomentDefault;
  expires_at: Moment;
  /** Used, or replaced by a newer one. */
  ended_at: OptionalMoment;
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
  /** Between the two steps of the registry login: who is waiting for a code, and what the adapter has to remember. */
  registry_pending_tax_code: Optional<string>;
  registry_state: Json;
  /** A registry session is open while this is set and registry_expires_at lies ahead. */
  registry_codaica: Optional<string>;
  registry_expires_at: OptionalMoment;
}

export interface LoginAttemptsTable {
  key: string;
  failures: Generated<number>;
  window_started_at: MomentDefault;
  locked_until: OptionalMoment;
}

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
  /** In the person's own words, where they had to give one. */
  reason: Text;
  /** The bulk act the row is a part of. */
  batch: Optional<string>;
  /** The entry whose effect this one undoes; at most one row per entry (a unique index). */
  takes_back: Optional<number>;
}

export interface RegistryAccountsTable {
  tax_code: string;
  codaica: string;
  password_hash: string;
  second_factor: SecondFactor;
  totp_secret: Optional<string>;
  /** The newest 30-second step whose authenticator code was accepted. */
  last_totp_step: Generated<number>;
  email: string;
}

export interface RegistryChallengesTable {
  id: Generated<string>;
  tax_code: string;
  code_hash: Buffer;
  expires_at: Moment;
  attempts: Generated<number>;
}

export interface SectionsTable {
  code: string;
  name: string;
}

export interface MembersTable {
  id: Generated<number>;
  /** The member code with its leading zeros; unique. */
  codaica: string;
  last_name: Text;
  first_name: Text;
  tax_code: Text;
  admission: Generated<Admission>;
  member_type: Generated<MemberType>;
  registered_on: Optional<string>;
  teacher_ata: Flag;
  teacher_university: Flag;
  digital_animator: Flag;
  ecdl_supervisor: Flag;
  institute: Text;
  institute_town: Text;
  born_on: Optional<string>;
  birth_country: Text;
  birth_province: Text;
  birth_town: Text;
  phone: Text;
  mobile: Text;
  email: Text;
  country: Text;
  province: Text;
  town: Text;
  address: Text;
  postcode: Text;
  company_name: Text;
  company_vat: Text;
  company_tax_code: Text;
  company_country: Text;
  company_province: Text;
  company_town: Text;
  company_address: Text;
  company_postcode: Text;
  company_phone: Text;
  company_mobile: Text;
  company_email: Text;
  /** The newest payment, kept right by triggers on payments: never written by hand. */
  last_payment_on: Optional<string>;
  last_payment_amount: Optional<number>;
  last_payment_year: Optional<number>;
  /** Grows by one with each change by a person, for edits that collide. */
  version: Generated<number>;
  created_at: MomentDefault;
  updated_at: MomentDefault;
  /** norm() of the column: lower case, no accents. Compare with norm(input). */
  last_name_n: GeneratedAlways<string>;
  first_name_n: GeneratedAlways<string>;
  company_name_n: GeneratedAlways<string>;
  town_n: GeneratedAlways<string>;
  /** upper(tax_code). */
  tax_code_n: GeneratedAlways<string>;
}

export interface PaymentsTable {
  id: Generated<number>;
  member_id: number;
  /** Euro, two decimals. */
  amount: number;
  paid_on: string;
  /** The year the fee is for (annorif). */
  year: number;
  method: Text;
  details: Text;
  notes: Text;
  category: Text;
}

/** Writes that carried a key, and the history entry each left. */
export interface MemberWriteRequestsTable {
  member_id: number;
  request: Buffer;
  entry: number;
  created_at: Moment;
}

export interface MemberSectionsTable {
  member_id: number;
  section_code: string;
  /** At most one true per member (a unique index). */
  preferred: Flag;
}

/** Who a person chose in a list, frozen. `members` and `codes` go in step, by id. */
export interface SelectionsTable {
  id: Generated<string>;
  user_id: number;
  created_at: Moment;
  expires_at: Moment;
  count: number;
  members: number[];
  codes: string[];
}

/** One bulk act on a selection. `position` is how far along the selection it got, `undo_position` the last entry undone. */
export interface BulkBatchesTable {
  id: Generated<string>;
  selection_id: string;
  user_id: Optional<number>;
  act: ColumnType<unknown, string, string>;
  /** Equal for equal acts. */
  act_key: string;
  total: number;
  position: Generated<number>;
  done: Generated<number>;
  created_at: Moment;
  undo_started_at: OptionalMoment;
  undo_position: Generated<number>;
  undo_done: Generated<number>;
  undone_at: OptionalMoment;
}

/** Members a bulk act, or its undoing, left as they were. */
export interface BulkSkippedTable {
  batch_id: string;
  undoing: boolean;
  position: number;
  member_id: number;
  codaica: string;
  reason: string;
}

export interface SavedViewsTable {
  id: Generated<number>;
  user_id: number;
  /** Route name of the list. */
  screen: string;
  name: string;
  search: string;
  hidden_columns: string[];
  shared: boolean;
  created_at: Moment;
  updated_at: Moment;
}

/** The view a person's list starts with: their own or a shared one. */
export interface StartViewsTable {
  user_id: number;
  screen: string;
  view_id: number;
}

export interface UploadsTable {
  id: Generated<string>;
  kind: string;
  user_id: number;
  file: string;
  state: string;
  /** What the kind needs beside the file: the project of its participants. */
  context: Json;
  /** What the person was allowed when the rows were checked. */
  granted: Generated<string[]>;
  columns: Json;
  /** Field → index of its column, or null. */
  mapping: Json;
  rows: Generated<number>;
  created: Generated<number>;
  updated: Generated<number>;
  unchanged: Generated<number>;
  refused: Generated<number>;
  duplicates: Generated<number>;
  progress: Optional<number>;
  failure: Text;
  created_at: MomentDefault;
  /** The instance at work says so every few seconds, so that another can tell when it is gone. */
  heartbeat_at: MomentDefault;
  expires_at: Moment;
}

export interface UploadRowsTable {
  upload_id: string;
  /** The line in the file, from 1. */
  row: number;
  /** The line as it was, column by column. */
  cells: Json;
  formulas: Json;
  /** What the row carries, field by field; null while nobody knows which column is which. */
  fields: Json;
  /** Null until the rows were compared with the database. */
  outcome: Optional<'created' | 'updated' | 'unchanged' | 'refused' | 'duplicate'>;
  reasons: Json;
  /** The record this row makes or changes. */
  target_id: Optional<number>;
  /** The record as it was when the row was checked. */
  before: Json;
}

export interface UploadMappingsTable {
  user_id: number;
  kind: string;
  headers_hash: Buffer;
  mapping: Json;
  used_at: MomentDefault;
}

/** One row: `revision` grows with each change of the composition, whomever it concerns. */
export interface CompositionRevisionTable {
  only_row: Generated<boolean>;
  revision: Generated<number>;
}

type ActorKind = 'person' | 'token' | 'build';

/** A release that was ever published, by its name (`<version>-<hash>`). */
export interface AreaReleasesTable {
  area: string;
  name: string;
  version: string;
  area_json: Json;
  published_at: Moment;
  by_kind: ActorKind;
  by_name: string;
}

export interface CompositionEventsTable {
  id: GeneratedAlways<number>;
  area: string;
  at: Moment;
  by_kind: ActorKind;
  by_name: string;
  act: 'publish' | 'live' | 'roll-back' | 'off' | 'on' | 'canary' | 'end-canary' | 'token' | 'revoke-token';
  from_release: Optional<string>;
  to_release: Optional<string>;
  detail: Text;
  why: Text;
}

/** How an area stands. The events say since when, by whom and why. */
export interface AreaStateTable {
  area: string;
  /** Grows with each act, for acts that collide. */
  changes: Generated<number>;
  /** The release that the last build brought. */
  built: Optional<string>;
  live: Optional<string>;
  live_event: Optional<number>;
  /** Set while the area is off. */
  off_event: Optional<number>;
  canary: Optional<string>;
  canary_percent: Generated<number>;
  canary_event: Optional<number>;
}

export interface CanaryPeopleTable {
  area: string;
  user_id: number;
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

/** What browsers said of one version of an area in one hour. `what`: 'load', a cause of a failure, 'fell-back'. */
export interface AreaHealthTable {
  area: string;
  version: string;
  hour: Moment;
  what: string;
  count: number;
  last_detail: Text;
}
