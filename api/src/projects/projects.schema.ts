import type { ProjectMailKind } from '@sodalizio/contract/projects';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Flag, Json, Moment, Optional, OptionalMoment, Text } from '../db/schema.ts';

/** As the migrations of this folder leave it. */
interface CompaniesTable {
  id: Generated<number>;
  name: string;
  vat_number: Text;
  created_at: Moment;
}

interface ProjectsTable {
  id: Generated<number>;
  name: string;
  company_id: number;
  /** Opens the teacher panel. */
  token: Generated<string>;
  image_id: Optional<number>;
  languages: string[];
  /** YYYY-MM-DD: the last day, included. */
  deadline: Optional<string>;
  /** `StoredQuestionnaires` */
  questionnaires: Json;
  auto_send: boolean;
  /** `StoredTexts` */
  texts: Json;
  reminder_every: Optional<number>;
  reminder_most: Generated<number>;
  enable_privacy: boolean;
  /** The first invitation or result. */
  begun_at: OptionalMoment;
  created_at: Moment;
  updated_at: Moment;
  updated_by: string;
  revision: Generated<number>;
  /** Made by the form of a new project. */
  request: Optional<string>;
}

interface ParticipantsTable {
  id: Generated<number>;
  project_id: number;
  foreign_token: string;
  full_name: string;
  email: Text;
  /** `norm()` of these, for search and order. */
  code_n: GeneratedAlways<string>;
  full_name_n: GeneratedAlways<string>;
  email_n: GeneratedAlways<string>;
  /** `squeezed()`: without spaces and apostrophes, for search. */
  full_name_s: GeneratedAlways<string>;
  language: string;
  /** The secret of the personal link. */
  link_token: Generated<string>;
  deadline: Optional<string>;
  invited_at: OptionalMoment;
  /** The last reminder. */
  reminded_at: OptionalMoment;
  started_at: OptionalMoment;
  /** Enabled questionnaires that are completed. */
  completed: Generated<number>;
  last_completion_time: OptionalMoment;
  /** Removed, and may come back. */
  removed_at: OptionalMoment;
  created_at: Moment;
  updated_at: Moment;
  version: Generated<number>;
}

interface MailsTable {
  delivery_id: number;
  participant_id: number;
  kind: ProjectMailKind;
  automatic: boolean;
  queued_at: Moment;
}

interface ResultsTable {
  id: Generated<number>;
  project_id: number;
  participant_id: number;
  questionnaire_id: number;
  version_number: number;
  attempt: string;
  source: string;
  started_at: OptionalMoment;
  completed_at: OptionalMoment;
  timeout: Flag;
  items_answered: Generated<number>;
  score: Optional<number>;
  max_score: Optional<number>;
  score_30: Optional<number>;
  level: Optional<string>;
  passed: Optional<boolean>;
  open_answer: Optional<string>;
  replies: Json;
  is_last: Flag;
  created_at: Moment;
  updated_at: Moment;
  version: Generated<number>;
}

interface TokensTable {
  id: GeneratedAlways<number>;
  project_id: number;
  name: string;
  hash: ColumnType<Buffer, Buffer, never>;
  created_at: Moment;
  created_by: string;
  last_used_at: OptionalMoment;
  revoked_at: OptionalMoment;
}

interface PresencesTable {
  participant_id: number;
  /** Of Rome. */
  day: string;
  at: Moment;
  /** Of a later reading of the same day. */
  latest: OptionalMoment;
  /** By their QR code, not by hand. */
  code: boolean;
}

/** When a presence of a day was last taken back: what was read before that does not count. */
interface PresenceRemovalsTable {
  participant_id: number;
  /** Of Rome. */
  day: string;
  at: Moment;
}

/** Acts on participants of the last day, by the request that did them. */
interface ActsTable {
  request: string;
  project_id: number;
  user_id: number;
  reached: number;
  /** Of those removed. */
  ids: Json;
  at: Moment;
}

declare module '../db/schema.ts' {
  interface Schema {
    projects_companies: CompaniesTable;
    projects: ProjectsTable;
    projects_participants: ParticipantsTable;
    projects_mails: MailsTable;
    projects_results: ResultsTable;
    projects_tokens: TokensTable;
    projects_presences: PresencesTable;
    projects_presence_removals: PresenceRemovalsTable;
    projects_acts: ActsTable;
  }
}
