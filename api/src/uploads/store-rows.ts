import { uploadSentences } from '@sodalizio/contract';
import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import { type AuditCircumstances, writeAudit } from '../platform/audit.repo.ts';
import { Refusal } from '../platform/problem.ts';
import type { RowRange, UploadKind } from '../platform/upload-kind.ts';
import type { Job } from './upload-jobs.ts';
import { auditRows, auditUndone, countToStore, isTaken, moveOn, rowRange, type StoredUpload } from './uploads.repo.ts';

/** Data changed between the dry run and the storing: nothing was stored. */
export class DataChanged extends Error {
  override name = 'DataChanged';
}

const step = 10_000;

function* rangesOf({ from, to }: RowRange): Generator<RowRange> {
  for (let at = from; at <= to; at += step) yield { from: at, to: Math.min(at + step - 1, to) };
}

const wholeOf = ({ file, counts }: StoredUpload) => ({ file, ...counts });

/** Stores all or nothing. Throws `DataChanged` where fewer rows could be stored than the dry run reported. */
export async function storeAll(
  db: Database,
  kind: UploadKind,
  upload: StoredUpload,
  circumstances: AuditCircumstances,
  { signal, progress }: Job,
): Promise<void> {
  const trail = { id: upload.id, kind: kind.kind, subject: kind.subject };
  const whole = await rowRange(db, upload.id);
  await db
    .transaction()
    .execute(async (trx) => {
      // Many rows may take longer than the limit of one request.
      await sql`select set_config('statement_timeout', '0', true)`.execute(trx);
      let stored = 0;
      for (const range of rangesOf(whole)) {
        signal.throwIfAborted();
        const wanted = await countToStore(trx, upload.id, range);
        if ((await kind.store(trx, upload, range, circumstances.at)) !== wanted) throw new DataChanged();
        stored += wanted;
        await auditRows(trx, trail, range, circumstances);
        progress((range.to - whole.from + 1) / (whole.to - whole.from + 1));
      }
      if (stored !== upload.counts.created + upload.counts.updated) throw new DataChanged();
      const entry = { action: `${kind.kind}.upload`, subject: { kind: 'upload', id: upload.id }, batch: upload.id };
      await writeAudit(trx, { ...entry, after: wholeOf(upload) }, circumstances);
      if (!(await moveOn(trx, upload.id, ['running'], { state: 'done' }))) throw new Error('no longer running');
    })
    .catch((error: unknown) => {
      throw isTaken(error) ? new DataChanged('taken', { cause: error }) : error;
    });
}

/** Undoes a stored upload; rows that have to stay are counted. Of two concurrent calls the second is refused. */
export async function undoAll(
  db: Database,
  kind: UploadKind,
  upload: StoredUpload,
  circumstances: AuditCircumstances,
): Promise<void> {
  const trail = { id: upload.id, kind: kind.kind, subject: kind.subject };
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', '0', true)`.execute(trx);
    if (!(await moveOn(trx, upload.id, ['done'], { state: 'undone' }))) throw new Refusal('conflict');
    const lines = await kind.undo(trx, upload, circumstances.at);
    await auditUndone(trx, trail, lines, circumstances);
    const left = upload.counts.created + upload.counts.updated - lines.length;
    const failure = left > 0 ? uploadSentences.kept(left) : '';
    await moveOn(trx, upload.id, ['undone'], { state: 'undone', failure });
    const entry = { action: `${kind.kind}.upload-undo`, subject: { kind: 'upload', id: upload.id }, batch: upload.id };
    await writeAudit(trx, { ...entry, before: wholeOf(upload), after: { kept: left } }, circumstances);
  });
}
