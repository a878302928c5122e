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
  /** upper(tax_code). */
  tax_code_n: GeneratedAlways<string>;
  /** squeezed(), norm() without spaces, apostrophes, dots and hyphens, of surname and first name, with one space between them. */
  name_s: GeneratedAlways<string>;
  company_name_s: GeneratedAlways<string>;
  town_s: GeneratedAlways<string>;
  /** The digits of the four telephones, with a space between them. */
  phones_d: GeneratedAlways<string>;
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
  /** When a server last did a step of it, or of its undoing. */
  stepped_at: OptionalMoment;
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

declare module '../db/schema.ts' {
  interface Schema {
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
  }
}
