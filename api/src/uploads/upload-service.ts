import {
  type DryRunSeen,
  errorSentences,
  isCommonError,
  spreadsheetErrors,
  uploadSentences,
} from '@sodalizio/contract';
import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import type { AuditCircumstances } from '../platform/audit.repo.ts';
import type { Admission, App, Log } from '../platform/platform.ts';
import { Refusal, refusalFrom } from '../platform/problem.ts';
import type { ReceivedFile } from '../platform/receive-file.ts';
import type { Session } from '../platform/session.ts';
import type { UploadKind } from '../platform/upload-kind.ts';
import { FileFault } from './file-fault.ts';
import { headingsOf, type Mapping } from './header-matching.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { rememberMapping } from './remembered-mappings.repo.ts';
import { checkAgain, Staging } from './staging.ts';
import { DataChanged, storeAll, undoAll } from './store-rows.ts';
import { type Job, UploadJobs } from './upload-jobs.ts';
import { labels } from './uploads.labels.ts';
import {
  addUpload,
  countForPlanner,
  countWorking,
  deleteUpload,
  failInterrupted,
  findUpload,
  moveOn,
  type StoredUpload,
  storeComparison,
} from './uploads.repo.ts';

const workingAtOnce = 3;
/** Share of the progress bar for reading; the rest is for comparing. */
export const readingShare = 0.85;

const everyMapping = (mapping: Mapping, kind: UploadKind) =>
  Object.fromEntries(kind.fields.map(({ field }) => [field, mapping.get(field) ?? null]));

export class UploadService {
  readonly #db: Database;
  readonly #now: () => Date;
  readonly #log: Log;
  readonly #jobs: UploadJobs;
  readonly #answerAfter: number;
  readonly #kinds: ReadonlyMap<string, UploadKind>;
  readonly #admission: Admission;

  constructor(app: App) {
    this.#db = app.platform.db;
    this.#now = app.platform.now;
    this.#admission = app.platform.admission;
    this.#kinds = app.platform.uploadKinds;
    this.#log = app.log;
    this.#jobs = new UploadJobs(app.platform.db);
    this.#answerAfter = app.platform.config.timeouts.upload;
    app.addHook('onClose', () => this.#jobs.stopAll());
  }

  /** Reads, checks and compares a file without storing anything. Refuses with a `file-…` code what shows at once. */
  async receive(
    kind: UploadKind,
    file: ReceivedFile,
    session: Session,
    context: unknown,
    sheet?: string,
  ): Promise<string> {
    if ((await countWorking(this.#db, session.userId)) >= workingAtOnce) throw new Refusal('too-many-requests');
    const { userId, permissions: granted } = session;
    const upload = { kind: kind.kind, userId, file: file.name, granted, context };
    const id = await addUpload(this.#db, upload);
    file.keep();
    let fault: FileFault | undefined;
    const work = this.#work(id, async (job) => {
      try {
        await this.#read(kind, { ...upload, id, sheet }, file.path, job);
      } catch (error) {
        if (error instanceof FileFault) fault = error;
        throw error;
      } finally {
        await file.discard();
      }
    });
    await this.#withTimeout(work);
    if (!fault) return id;
    await deleteUpload(this.#db, id);
    throw new Refusal(fault.code);
  }

  async find(id: string, session: Session): Promise<{ upload: StoredUpload; kind: UploadKind }> {
    if (!this.#jobs.has(id)) await failInterrupted(this.#db, uploadSentences.interrupted, id);
    const upload = await findUpload(this.#db, id, session.userId);
    const kind = upload && this.#kinds.get(upload.kind);
    if (!upload || !kind) throw new Refusal('not-found');
    if (!session.permissions.includes(kind.requires)) throw new Refusal('forbidden');
    if (kind.area !== undefined && (await this.#admission.isOff?.(kind.area))) throw new Refusal('area-off');
    return { upload, kind };
  }

  async chooseColumns(id: string, chosen: Readonly<Record<string, number | null>>, session: Session): Promise<void> {
    const { upload, kind } = await this.find(id, session);
    const mapping = checkedMapping(kind, upload, chosen);
    const granted = session.permissions;
    const to = { state: 'checking' as const, progress: 0, mapping: everyMapping(mapping, kind), granted };
    if (!(await moveOn(this.#db, id, ['choose-columns', 'ready'], to))) throw new Refusal('conflict');
    const headings = upload.columns.map(({ header }) => header);
    await rememberMapping(this.#db, { userId: session.userId, kind: kind.kind, headings }, mapping);
    await this.#withTimeout(this.#work(id, (job) => this.#checkAgain(kind, { ...upload, granted }, mapping, job)));
  }

  /** `seen`: the dry run on the person's screen, where they confirmed one. */
  async run(
    id: string,
    session: Session,
    circumstances: AuditCircumstances,
    seen: DryRunSeen | undefined,
  ): Promise<void> {
    const { upload, kind } = await this.find(id, session);
    refuseLostRights(upload, kind, session);
    if (seen && !isDryRunOf(upload, kind, seen)) throw new Refusal('conflict');
    // Matched anew since it was read: rights and counts would be those of another dry run.
    const moved = await moveOn(this.#db, id, ['ready'], { state: 'running', progress: 0 }, upload);
    if (!moved) throw new Refusal('conflict');
    const store = async (job: Job) => {
      try {
        await storeAll(this.#db, kind, upload, circumstances, job);
      } catch (error) {
        if (!(error instanceof DataChanged)) throw error;
        const mapping = mappingOf(upload);
        await moveOn(this.#db, id, ['running'], { state: 'checking', progress: 0 });
        await this.#checkAgain(kind, upload, mapping, job, uploadSentences.changed);
      }
    };
    await this.#withTimeout(this.#work(id, store));
  }

  /** Undoes a stored upload in one transaction; rows that were changed or used since stay and are reported. */
  async undo(id: string, session: Session, circumstances: AuditCircumstances): Promise<void> {
    const { upload, kind } = await this.find(id, session);
    refuseLostRights(upload, kind, session);
    if (upload.state !== 'done') throw new Refusal('conflict');
    await undoAll(this.#db, kind, upload, circumstances);
  }

  /** Small files are checked when the answer is sent, large ones are polled. */
  async #withTimeout(work: Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#answerAfter);
    await Promise.race([work, promise]);
    clearTimeout(timer);
  }

  async #read(kind: UploadKind, upload: FileStart, path: string, { signal, progress }: Job): Promise<void> {
    const staging = new Staging(this.#db, kind, upload);
    const read = await readSpreadsheet(path, {
      signal,
      choice: { headings: headingsOf(kind.fields), sheet: upload.sheet },
      onRows: async (rows, share) => {
        await staging.take(rows);
        progress(share * readingShare, staging.rows);
      },
      onUnexpected: (error) => this.#log.warn({ err: error, upload: upload.id }, 'a spreadsheet could not be read'),
    });
    const { mapping, certain } = await staging.end(read);
    const chosen = everyMapping(mapping, kind);
    const state = certain ? 'checking' : 'choose-columns';
    const progressNow = certain ? readingShare : null;
    if (!(await moveOn(this.#db, upload.id, ['reading'], { state, mapping: chosen, progress: progressNow }))) return;
    const { columns, hidden: hidden_rows } = staging;
    if (certain) await this.#compare(kind, { ...upload, hidden_rows, columns }, mapping);
  }

  async #checkAgain(kind: UploadKind, upload: StoredUpload, mapping: Mapping, job: Job, failure = ''): Promise<void> {
    let done = 0;
    await checkAgain(this.#db, kind, upload.id, mapping, {
      signal: job.signal,
      onRows: (rows) => {
        done += rows;
        job.progress((readingShare * done) / Math.max(1, upload.counts.rows));
      },
    });
    await this.#compare(kind, upload, mapping, failure);
  }

  async #compare(kind: UploadKind, upload: StoredStart & Sheet, mapping: Mapping, changed = ''): Promise<void> {
    const hidden = upload.hidden_rows > 0 ? labels.hidden(upload.hidden_rows) : '';
    const failure = [changed, hidden, mergedIn(upload, mapping)].filter((sentence) => sentence !== '').join(' ');
    await countForPlanner(this.#db);
    await this.#db.transaction().execute(async (trx) => {
      // Many rows may take longer than the limit of one request.
      await sql`select set_config('statement_timeout', '0', true)`.execute(trx);
      await kind.judge?.(trx, upload, this.#now());
      await storeComparison(trx, upload.id, kind.compare(upload));
      await moveOn(trx, upload.id, ['checking'], { state: 'ready', failure });
    });
  }

  #work(id: string, act: (job: Job) => Promise<void>): Promise<void> {
    return this.#jobs.start(id, async (job) => {
      try {
        await act(job);
      } catch (error) {
        const failure = sentenceFor(error, job.signal.aborted);
        const ofServer = [errorSentences.internal, uploadSentences.interrupted].includes(failure);
        if (ofServer && !job.signal.aborted) this.#log.error({ err: error, upload: id }, 'a load failed');
        await moveOn(this.#db, id, ['reading', 'checking', 'running'], { state: 'failed', failure }).catch(
          (cause: unknown) => this.#log.error({ err: cause, upload: id }, 'a load failed without saying so'),
        );
      }
    });
  }
}

/** Storing and undoing require every permission of their area the rows were checked with: one may have been lost since. */
function refuseLostRights(upload: StoredUpload, { requires }: UploadKind, session: Session): void {
  const [area] = requires.split('.');
  const needed = upload.granted.filter((one) => one.startsWith(`${area}.`));
  if (!needed.every((one) => session.permissions.includes(one))) throw new Refusal('forbidden');
}

/** Whether the dry run that a person saw is the current one. */
const isDryRunOf = ({ mapping, counts }: StoredUpload, kind: UploadKind, seen: DryRunSeen): boolean =>
  kind.fields.every(({ field }) => (mapping[field] ?? null) === (seen.columns[field] ?? null)) &&
  counts.created === seen.created &&
  counts.updated === seen.updated;

type Sheet = Pick<StoredUpload, 'hidden_rows' | 'columns'>;
type StoredStart = Pick<StoredUpload, 'id' | 'userId' | 'granted' | 'context'>;
/** `sheet`: the one the person chose. */
type FileStart = StoredStart & { readonly sheet: string | undefined };

/** What is said of columns that are read and have merged cells. */
function mergedIn({ columns }: Sheet, mapping: Mapping): string {
  const read = new Set(mapping.values());
  const merged = columns.flatMap(({ header, merged: isMerged }, at) =>
    isMerged && read.has(at) ? header || labels.columnName(at + 1) : [],
  );
  return merged.length === 0 ? '' : labels.merged(merged);
}

function sentenceFor(error: unknown, stopping: boolean): string {
  if (error instanceof FileFault) return spreadsheetErrors[error.code].sentence;
  if (error instanceof Refusal && isCommonError(error.code)) return error.sentence ?? errorSentences[error.code];
  const isInterrupted = stopping || refusalFrom(error).code === 'unavailable';
  return isInterrupted ? uploadSentences.interrupted : errorSentences.internal;
}

const mappingOf = ({ mapping }: StoredUpload): Mapping =>
  new Map(Object.entries(mapping).flatMap(([field, column]) => (column === null ? [] : [[field, column]])));

/** Validates the choice: known fields, existing columns, each once, every required field. */
function checkedMapping(
  kind: UploadKind,
  { columns }: StoredUpload,
  chosen: Readonly<Record<string, number | null>>,
): Mapping {
  const mapping = new Map<string, number>();
  const wrong: { path: string; code: 'unknown-field' | 'out-of-range' | 'taken' | 'required' }[] = [];
  const known = new Map(kind.fields.map((field) => [field.field, field]));
  for (const [field, column] of Object.entries(chosen)) {
    const path = `body.columns.${field}`;
    if (!known.has(field)) wrong.push({ path: 'body.columns', code: 'unknown-field' });
    else if (column === null) continue;
    else if (column >= columns.length) wrong.push({ path, code: 'out-of-range' });
    else if ([...mapping.values()].includes(column)) wrong.push({ path, code: 'taken' });
    else mapping.set(field, column);
  }
  for (const { field, required } of kind.fields)
    if (required && !mapping.has(field)) wrong.push({ path: `body.columns.${field}`, code: 'required' });
  if (wrong.length > 0) throw new Refusal('invalid-input', { fields: wrong });
  return mapping;
}
