import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Flag, Moment, MomentDefault, Optional, OptionalMoment, Text } from '../db/schema.ts';

export type Admission = 'Si' | 'No' | 'Moroso' | 'Ritardo' | 'Espulso' | '';
export type MemberType = 'ORDINARIO' | 'PROFESSIONISTA' | 'STUDENTE' | 'ONORARIO' | 'COLLETTIVO' | '';

export interface SectionsTable {
  code: string;
  name: string;
}

export interface MembersTable {
  id: Generated<number>;
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
  /** The newest payment, maintained by triggers on payments: never write it. */
  last_payment_on: Optional<string>;
  last_payment_amount: Optional<number>;
  last_payment_year: Optional<number>;
  /** Grows by one with each edit; for optimistic locking. */
  version: Generated<number>;
  created_at: MomentDefault;
  updated_at: MomentDefault;
  /** norm() of the column: lower case, no accents. Compare with norm(input). */
  last_name_n: GeneratedAlways<string>;
  first_name_n: GeneratedAlways<string>;
  /** norm() of the surname, else of the first name, else of the company: what lists show first. */
  shown_name_n: GeneratedAlways<string>;
  tax_code_n: GeneratedAlways<string>;
  /** squeezed(): norm() without spaces, apostrophes, dots and hyphens; surname and first name, with one space between them. */
  name_s: GeneratedAlways<string>;
  company_name_s: GeneratedAlways<string>;
  town_s: GeneratedAlways<string>;
  phones_d: GeneratedAlways<string>;
}

export interface PaymentsTable {
  id: Generated<number>;
  member_id: number;
  amount: number;
  paid_on: string;
  year: number;
  method: Text;
  details: Text;
  notes: Text;
  category: Text;
}

export interface MemberWriteRequestsTable {
  member_id: number;
  request: Buffer;
  entry: number;
  created_at: Moment;
}

/** Fees of one year, euro by member type. */
export interface MemberFeesTable {
  year: number;
  amounts: ColumnType<unknown, string, string>;
  version: Generated<number>;
  changed_at: Moment;
  changed_by: Optional<number>;
}

export interface MemberSectionsTable {
  member_id: number;
  section_code: string;
  preferred: Flag;
}

/** Members that the rules of the profile warn about (`hasWarnings`). */
export interface MemberWarningsTable {
  member_id: number;
}

/** One row: the last member that was checked, and the `warningRules` of the check. */
export interface MemberWarningsCheckedTable {
  one: Generated<boolean>;
  rules: Generated<number>;
  last_id: Generated<number>;
}

/** Frozen selections. `members` and `codes` are parallel arrays, by id. */
export interface SelectionsTable {
  id: Generated<string>;
  user_id: number;
  created_at: Moment;
  expires_at: Moment;
  count: number;
  members: number[];
  codes: string[];
}

/** A bulk act on a selection. `position` is its progress along the selection, `undo_position` the last entry undone. */
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
  stepped_at: OptionalMoment;
}

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
  screen: string;
  name: string;
  search: string;
  hidden_columns: string[];
  column_order: string[];
  shared: boolean;
  created_at: Moment;
  updated_at: Moment;
}

export interface StartViewsTable {
  user_id: number;
  screen: string;
  view_id: number;
}

declare module '../db/schema.ts' {
  interface Schema {
    sections: SectionsTable;
    members: MembersTable;
    payments: PaymentsTable;
    member_write_requests: MemberWriteRequestsTable;
    member_fees: MemberFeesTable;
    member_sections: MemberSectionsTable;
    member_warnings: MemberWarningsTable;
    member_warnings_checked: MemberWarningsCheckedTable;
    selections: SelectionsTable;
    bulk_batches: BulkBatchesTable;
    bulk_skipped: BulkSkippedTable;
    saved_views: SavedViewsTable;
    start_views: StartViewsTable;
  }
}
