import type { HistoryAction, Written } from '@sodalizio/contract/associates';
import type { Database } from '../../db/open-database.ts';
import type { AuditEntry } from '../../platform/audit.repo.ts';
import { Refusal } from '../../platform/problem.ts';
import { labels } from '../associates.labels.ts';
import { knownPlaces } from '../warnings/known-places.ts';
import { checkMember } from '../warnings/warnings.repo.ts';
import { type HistoryFields, memberSubject } from './entry-shapes.ts';
import { type ColumnValue, codesByTaxCode, type LockedMember, lockByCode, writeColumns } from './members.repo.ts';
import { entryOfRequest, rememberRequest, type WriteRequest } from './write-requests.repo.ts';

/** Identifies the member: by member code, else by tax code. `version` is the one on the screen. */
export interface MemberKey {
  codaica?: string | undefined;
  cfisc?: string | undefined;
  version?: number | undefined;
  /** A repeated write returns its first answer. */
  request?: WriteRequest | undefined;
}

export interface Change {
  action: HistoryAction;
  before: HistoryFields;
  after: HistoryFields;
  reason?: string | undefined;
  takesBack?: number | undefined;
  columns?: Readonly<Record<string, ColumnValue>>;
}

export interface WritingCall {
  db: Database;
  now: Date;
  audit: (entry: AuditEntry, trx?: Database) => Promise<number>;
}

/**
 * One write on one member, in one transaction: locks the row, compares the version, runs `act`, raises the version by one
 * and adds the history entries, one per change. Where `act` returns nothing, nothing is written, the version stays, and `entry`
 * is 0.
 *
 * Refuses with `not-found` (no such member), `conflict` (ambiguous tax code, code and tax code of two people, a stale
 * version, or the request of another write), `invalid-input` (neither code nor tax code).
 */
export async function writeMember(
  { db, now, audit }: WritingCall,
  key: MemberKey,
  act: (trx: Database, member: LockedMember) => Promise<Change | readonly Change[] | undefined>,
): Promise<Written> {
  // Before anything is locked: the first time it takes a while.
  const places = await knownPlaces();
  return db.transaction().execute(async (trx) => {
    const member = await lockMember(trx, key);
    if (key.version !== undefined && key.version !== member.version) throw new Refusal('conflict');
    const earlier = key.request && (await firstAnswer(trx, member, key.request));
    if (earlier) return earlier;
    const changes = asList(await act(trx, member));
    if (changes.length === 0) return { status: 'ok', version: member.version, entry: 0 };
    const columns = Object.fromEntries(changes.flatMap((change) => Object.entries(change.columns ?? {})));
    const version = await writeColumns(trx, member.id, columns, now);
    if (Object.keys(columns).length > 0) await checkMember(trx, member.id, places);
    const [entry = 0, ...also] = await writeEntries(trx, audit, member.codaica, changes);
    if (key.request) await rememberRequest(trx, { member_id: member.id, request: key.request, entry }, now);
    return { status: 'ok', version, entry, ...(also.length > 0 && { also }) };
  });
}

async function firstAnswer(
  trx: Database,
  { id, version }: LockedMember,
  { sent, key }: WriteRequest,
): Promise<Written | undefined> {
  const entry = await entryOfRequest(trx, id, sent);
  if (entry !== undefined) return { status: 'ok', version, entry };
  // Corrected after its answer was lost: the person does not know that both would be stored.
  if (await entryOfRequest(trx, id, key)) throw new Refusal('conflict', { sentence: labels.storedBefore });
  return undefined;
}

function asList(changes: Change | readonly Change[] | undefined): readonly Change[] {
  if (changes === undefined) return [];
  return 'action' in changes ? [changes] : changes;
}

async function writeEntries(
  trx: Database,
  audit: WritingCall['audit'],
  codaica: string,
  changes: readonly Change[],
): Promise<number[]> {
  const subject = { kind: memberSubject, id: codaica };
  const entries: number[] = [];
  for (const { action, before, after, reason, takesBack } of changes) {
    const entry = { action, subject, before: before ?? undefined, after: after ?? undefined, reason, takesBack };
    entries.push(await audit(entry, trx));
  }
  return entries;
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
  // Compared again under the lock: the tax code may have been edited in between.
  const member = await lockByCode(trx, found, taxCode);
  if (!member?.agrees) throw new Refusal('conflict');
  return member;
}
