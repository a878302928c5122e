import type { DeliveryReason, DeliveryState } from '@sodalizio/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json, Moment, Optional, OptionalMoment, Text } from '../db/schema.ts';

/** What is sent, once for all its deliveries. Never changes but for `state`. */
interface MailingsTable {
  id: GeneratedAlways<number>;
  /** Who put it in the queue, and what it is: `users.invitation`. */
  kind: string;
  /** A `MailTemplate` each; `body` has `text`, and `html` where there is one. */
  subject: Json;
  body: Json;
  /** Lower ones leave first. */
  priority: number;
  state: Generated<'open' | 'paused' | 'stopped'>;
  not_before: Moment;
  /** What has not left by then fails; null: two days after the first try. */
  give_up_at: OptionalMoment;
  created_at: Moment;
}

interface MailDeliveriesTable {
  id: GeneratedAlways<number>;
  mailing_id: number;
  /** Whom it is for: `user 7`. */
  recipient: string;
  address: string;
  /** Texts by name, for the fields of the mailing's templates. */
  fields: Json;
  /** Fields that must not be read in the database (a link with a token); gone once it is settled. */
  sealed_fields: Optional<Buffer>;
  state: Generated<DeliveryState>;
  /**
   * When a worker may next touch it. A worker that takes it moves this to the end of its lease: `queued`, another may take it
   * then; `delivering`, its outcome is unknown then.
   */
  due_at: Moment;
  /** The worker that has, or had, it. */
  worker: Optional<string>;
  attempts: Generated<number>;
  first_tried_at: OptionalMoment;
  settled_at: OptionalMoment;
  reason: ColumnType<DeliveryReason, DeliveryReason | undefined, DeliveryReason>;
  /** The mail server's last words; of one in the outbox its file. */
  answer: Text;
}

interface MailPaceTable {
  one: Generated<boolean>;
  next_at: Moment;
}

/** Addresses that refused mail for good. */
interface MailAddressesTable {
  /** In small letters. */
  address: string;
  /** In a row. */
  refusals: number;
  /** Whose refusals those are: each counts once. */
  refused_mailings: Generated<unknown>;
  /** The last delivery that was taken since: unless one of its mailing comes back, the next refusal is the first of a new row. */
  accepted_delivery: Optional<number>;
  /** Since then nobody writes to it but users' own mails. */
  suppressed_at: OptionalMoment;
  reason: ColumnType<string, string | undefined, string>;
  answer: string;
}

/** How far the mailbox of bounces was read: one row. */
interface MailBouncesTable {
  one: Generated<boolean>;
  uid_validity: Optional<number>;
  last_uid: Generated<number>;
  /** Until then one server reads it, and no other. */
  busy_until: Moment;
  read_at: Moment;
  problem: Generated<string>;
  problem_since: OptionalMoment;
}

declare module '../db/schema.ts' {
  interface Schema {
    mailings: MailingsTable;
    mail_deliveries: MailDeliveriesTable;
    mail_pace: MailPaceTable;
    mail_addresses: MailAddressesTable;
    mail_bounces: MailBouncesTable;
  }
}
