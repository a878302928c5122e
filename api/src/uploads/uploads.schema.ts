import type { Generated } from 'kysely';
import type { Json, Moment, MomentDefault, Optional, Text } from '../db/schema.ts';

export interface UploadsTable {
  id: Generated<string>;
  kind: string;
  user_id: number;
  file: string;
  state: string;
  /** Additional data of the kind: the project of its participants. */
  context: Json;
  granted: Generated<string[]>;
  columns: Json;
  sheet: Text;
  fitting_sheets: Generated<string[]>;
  /** Rows that are hidden in the sheet, and loaded like the others. */
  hidden_rows: Generated<number>;
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
  /** Updated every few seconds by the working server, so that another can tell when it is gone. */
  heartbeat_at: MomentDefault;
  expires_at: Moment;
}

export interface UploadRowsTable {
  upload_id: string;
  row: number;
  cells: Json;
  formulas: Json;
  /** Values by field; null until the columns are mapped. */
  fields: Json;
  /** Null until the rows were compared with the database. */
  outcome: Optional<'created' | 'updated' | 'unchanged' | 'refused' | 'duplicate'>;
  reasons: Json;
  target_id: Optional<number>;
  before: Json;
}

export interface UploadMappingsTable {
  user_id: number;
  kind: string;
  headers_hash: Buffer;
  mapping: Json;
  used_at: MomentDefault;
}

declare module '../db/schema.ts' {
  interface Schema {
    uploads: UploadsTable;
    upload_rows: UploadRowsTable;
    upload_mappings: UploadMappingsTable;
  }
}
