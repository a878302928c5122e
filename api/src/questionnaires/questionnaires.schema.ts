import type { ResultKind } from '@sodalizio/contract/questionnaires';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Flag, Json, Moment, Optional } from '../db/schema.ts';

/** As the migrations of this folder leave it. */
interface QuestionnairesTable {
  id: GeneratedAlways<number>;
  name: string;
  short_name: string;
  slug: string;
  /** Name of the version in use, or of the first to come. */
  version: string;
  result: ResultKind;
  image_id: number | null;
  /** Number of the version in use; null before the first file. */
  current: Optional<number>;
  archived: Flag;
  created_at: Moment;
  updated_at: Moment;
  /** Name of the person, as it was then. */
  updated_by: string;
  revision: Generated<number>;
  /** Made by the form of a new questionnaire. */
  request: Optional<string>;
}

/** Files without a fault; those that no version has go after a while. */
interface FilesTable {
  id: Generated<string>;
  name: string;
  bytes: Buffer;
  /** `questionnaireContent` as gzipped JSON text. */
  content: Buffer;
  /** Of the content: the number of questions, and `{ id, name }` of each configuration. */
  questions: number;
  configurations: Json;
  /** Fingerprint of the content: a file saved again by another program has the same. */
  content_hash: string;
  /** As in `checkedFile`. */
  warnings: Json;
  user_id: number;
  created_at: Moment;
}

interface VersionsTable {
  questionnaire_id: number;
  number: number;
  version: string;
  file_id: string;
  saved_at: Moment;
  saved_by: string;
}

/** The version of a questionnaire that a project uses. */
interface UsesTable {
  project: string;
  questionnaire_id: number;
  number: number;
}

declare module '../db/schema.ts' {
  interface Schema {
    questionnaires: QuestionnairesTable;
    questionnaires_files: FilesTable;
    questionnaires_versions: VersionsTable;
    questionnaires_uses: UsesTable;
  }
}
