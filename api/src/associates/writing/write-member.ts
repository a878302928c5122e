import type { HistoryAction, Written } from '@sodalizio/contract/associates';
import type { Database } from '../../db/open-database.ts';
import type { AuditEntry } from '../../platform/audit.repo.ts';
import { Refusal } from '../../platform/problem.ts';
import { type HistoryFields, memberSubject } from '../history/entry-shapes.ts';
import { type ColumnValue, codesByTaxCode, type LockedMember, lockByCode, writeColumns } from './members.repo.ts';
import { entryOfRequest, rememberRequest } from './write-requests.repo.ts';

/** Who is written to: by member code, else by tax code. `version` as it was on the screen. */
export interface MemberKey {
  codaica?: string | undefined;
  cfisc?: string | undefined;
  version?: number | undefined;
  /** Hash of the write (`requestHash`): sent again, it answers what it did the first time. */
  request?: Buffer | undefined;
}

/** What an act did, as the history tells it (history/entry-shapes.ts). */
export interface Change {
  action: HistoryAction;
  before: HistoryFields;
  after: HistoryFields;
  reason?: string | undefined;
  takesBack?: number | undefined;
  /** Columns of the member's own row that are still to be written. */
  columns?: Readonly<Record<string, ColumnValue>>;
}

/** What `writeMember` needs of a call. */
export interface WritingCall {
  db: Database;
  now: Date;
  audit: (entry: AuditEntry, trx?: Database) => Promise<number>;
}

/**
 * One write on one member: the row is locked, the version compared, `act` done, the version raised by one and the history
 * entry left, all in one transaction. Where `act` finds nothing to change it answers nothing: then nothing is written, the
 * version stays, and `entry` is 0, for there is nothing to take back.
 *
 * Refuses with `not-found` (nobody is meant), `conflict` (several people are, code and tax code are of two people, or the
 * version on the screen is not the stored one), `invalid-input` (neither code nor tax code).
 */
export async function writeMember(
  { db, now, audit }: WritingCall,
  key: MemberKey,
  act: (trx: Database, member: LockedMember) => Promise<Change | undefined>,
): Promise<Written> {
  return db.transaction().execute(async (trx) => {
    const member = await lockMember(trx, key);
    if (key.version !== undefined && key.version !== member.version) throw new Refusal('conflict');
    const earlier = key.request && (await entryOfRequest(trx, member.id, key.request));
    if (earlier !== undefined) return { status: 'ok', version: member.version, entry: earlier };
    const change = await act(trx, member);
    if (!change) return { status: 'ok', version: member.version, entry: 0 };
    const version = await writeColumns(trx, member.id, change.columns ?? {}, now);
    const { action, before, after, reason, takesBack } = change;
    const subject = { kind: memberSubject, id: member.codaica };
    const entry = await audit(
      { action, subject, before: before ?? undefined, after: after ?? undefined, reason, takesBack },
      trx,
    );
    if (key.request) await rememberRequest(trx, { member_id: member.id, request: key.request, entry }, now);
    return { status: 'ok', version, entry };
  });
}

async function lockMember(trx: Database, key: MemberKey): Promise<LockedMember> {
  const code = key.codaica?.trim() ?? '';
  const taxCode = key.cfisc?.trim() ?? '';
  if (code !== '') {
    const member = await lockByCode(trx, code, taxCode);
    if (!member) throw new Refusal('not-found');
    if (!member.agrees) throw new Refusal('conflict');
    return member;
  }
  if (taxCode === '') throw new Refusal('invalid-input', { fields: [{ path: 'body.cfisc', code: 'required' }] });
  const [found, ...others] = await codesByTaxCode(trx, taxCode);
  if (found === undefined) throw new Refusal('not-found');
  if (others.length > 0) throw new Refusal('conflict');
  // Looked at again under the lock: somebody may have edited the tax code in between.
  const member = await lockByCode(trx, found, taxCode);
  if (!member?.agrees) throw new Refusal('conflict');
  return member;
}
