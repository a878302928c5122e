import type { Exclusion, MessageKind } from '@sodalizio/contract/messages';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json, Moment, Optional } from '../db/schema.ts';

/** As the migrations of this folder leave it. */
interface MessagesTable {
  id: GeneratedAlways<number>;
  /** Of the form that sent it: the same one twice is one message. */
  request: Optional<string>;
  /** Fingerprint of what the form asked for: text, recipients, time. */
  asked: string;
  user_id: number;
  /** Name of who sent it, as it was then. */
  sent_by: string;
  title: string;
  kind: ColumnType<MessageKind, MessageKind | undefined>;
  /** Expelled members get none, also those who are expelled before their mail leaves. */
  without_expelled: ColumnType<boolean, boolean | undefined>;
  /** Cleaned markup with its placeholders. */
  content: string;
  plain_content: string;
  mailing_id: number;
  /** People it was for; `users_count` of them get a mail, `mails` is less where addresses are shared. */
  targeted: number;
  users_count: number;
  mails: number;
  attachments: ColumnType<string[], string[] | undefined>;
  created_at: Moment;
  send_at: Moment;
  title_n: GeneratedAlways<string>;
  search_n: GeneratedAlways<string>;
}

interface RecipientsTable {
  message_id: number;
  /** By surname, from 1. */
  position: number;
  codaica: string;
  name: string;
  address: string;
  exclusion: Exclusion | '';
  /** Its mail is for others at the same address too. */
  shared: boolean;
  delivery_id: Optional<number>;
}

/** Messages that are not sent yet; ids of the sequence of `messages`. */
interface DraftsTable {
  id: Generated<number>;
  /** Made by the form, so that a repeated first save is one draft. */
  key: string;
  version: number;
  user_id: number;
  /** Names of who began it and who changed it last, as they were then. */
  owner: string;
  changed_by: string;
  created_at: Moment;
  changed_at: Moment;
  title: string;
  plain_content: string;
  /** `draftTyped`. */
  typed: Json;
  /** Ids of the people chosen so far; null before. */
  members: number[] | null;
  title_n: GeneratedAlways<string>;
  search_n: GeneratedAlways<string>;
}

/** Files that go with messages; their bytes are artefacts, by hash. */
interface AttachmentsTable {
  id: Generated<string>;
  hash: string;
  name: string;
  type: string;
  bytes: number;
  user_id: number;
  created_at: Moment;
}

/** Texts to begin messages with. */
interface TemplatesTable {
  id: GeneratedAlways<number>;
  name: string;
  kind: MessageKind;
  title: string;
  content: string;
  created_at: Moment;
  updated_at: Moment;
  version: Generated<number>;
  name_n: GeneratedAlways<string>;
  search_n: GeneratedAlways<string>;
}

/** What members have said they want; a member without a row wants everything. */
interface PreferencesTable {
  codaica: string;
  informative: boolean;
  changed_at: Moment;
  /** Name of the user who was told; '' for the member. */
  changed_by: string;
}

declare module '../db/schema.ts' {
  interface Schema {
    messages: MessagesTable;
    messages_recipients: RecipientsTable;
    messages_attachments: AttachmentsTable;
    messages_drafts: DraftsTable;
    messages_templates: TemplatesTable;
    messages_preferences: PreferencesTable;
  }
}
