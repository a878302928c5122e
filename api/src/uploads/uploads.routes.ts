import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  chooseColumns,
  type Endpoint,
  fileQuery,
  refusedRows,
  runUpload,
  type spreadsheetErrors,
  type Upload,
  undoUpload,
  uploadById,
  uploadSentences,
} from '@sodalizio/contract';
import { FileAnswer } from '../platform/answer.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { ReceivedFile, uploadFolder } from '../platform/receive-file.ts';
import { type Call, serve } from '../platform/serve-endpoint.ts';
import type { UploadKind } from '../platform/upload-kind.ts';
import { changesOf, cutInTheMiddle } from './changes.ts';
import { refusedName, refusedSheet } from './refused-sheet.ts';
import { readingShare, UploadService } from './upload-service.ts';
import { failInterrupted, readCells, readUpdates, type StoredUpload, sweepUploads } from './uploads.repo.ts';

declare module 'fastify' {
  interface FastifyInstance {
    uploadService: UploadService;
  }
}

const hour = 3_600_000;
const shownRefused = 50;
/** Rows shown that would change a record. */
const shownChanges = 50;

export function registerUploads(app: App): void {
  const service = new UploadService(app);
  app.decorate('uploadService', service);

  serve(app, uploadById, (call) => answer(service, call));

  serve(app, chooseColumns, async (call) => {
    await service.chooseColumns(call.params.id, call.body.columns, call.session);
    return answer(service, call);
  });

  serve(app, runUpload, async (call) => {
    await service.run(call.params.id, call.session, call.circumstances, call.body?.seen);
    return answer(service, call);
  });

  serve(app, undoUpload, async (call) => {
    await service.undo(call.params.id, call.session, call.circumstances);
    return answer(service, call);
  });

  serve(app, refusedRows, async ({ params, session, db, audit }) => {
    const { upload, kind } = await service.find(params.id, session);
    if (upload.counts.refused === 0) throw new Refusal('not-found');
    await audit({ action: `${kind.kind}.upload-refused`, subject: { kind: 'upload', id: upload.id } });
    const { type } = refusedRows.file;
    return new FileAnswer(refusedName(upload), type, refusedSheet(db, kind, upload));
  });

  tidyUp(app);
}

/**
 * Serves the upload of one kind of spreadsheet. An area calls it with its endpoint of the contract and its kind;
 * `contextOf` stores parameters of the address (whose participants these are) for the kind, or refuses them.
 */
export function serveUpload<
  E extends Endpoint & {
    readonly multipart: true;
    readonly query: typeof fileQuery;
    readonly response: typeof uploadById.response;
    readonly errors: typeof spreadsheetErrors;
  },
>(app: App, endpoint: E, kind: UploadKind, contextOf: (call: Call<E>) => unknown = () => ({})): void {
  // The calls on an upload are of no area: while its area is off they are refused by its kind.
  app.platform.uploadKinds.set(kind.kind, { ...kind, area: endpoint.area });
  serve<Endpoint>(app, endpoint, async (call) => {
    const { session, request } = call;
    const { receivedFile } = request;
    if (!session || !(receivedFile instanceof ReceivedFile)) throw new Refusal('invalid-input');
    const context = await contextOf(call as unknown as Call<E>);
    const { sheet } = fileQuery.parse(call.query);
    const id = await app.uploadService.receive(kind, receivedFile, session, context, sheet);
    return answer(app.uploadService, { params: { id }, session, db: call.db });
  });
}

type Asked = Pick<Call<typeof uploadById>, 'params' | 'session' | 'db'>;

async function answer(service: UploadService, { params, session, db }: Asked): Promise<Upload> {
  const { upload, kind } = await service.find(params.id, session);
  const refused =
    upload.counts.refused > 0 && ['ready', 'done', 'running'].includes(upload.state)
      ? await readCells(db, upload.id, 0, shownRefused, 'refused')
      : [];
  const updates =
    upload.counts.updated > 0 && ['ready', 'running'].includes(upload.state)
      ? await readUpdates(db, upload.id, shownChanges)
      : [];
  return {
    id: upload.id,
    kind: upload.kind,
    file: upload.file,
    state: upload.state,
    columns: upload.columns.map(({ header, samples }) => ({ header, samples })),
    sheet: upload.sheet,
    fitting_sheets: upload.fitting_sheets,
    fields: kind.fields.map(({ field, label, required }) => ({
      field,
      label,
      required,
      column: upload.mapping[field] ?? null,
    })),
    counts: upload.counts,
    refused: refused.map(({ row, cells, reasons }) => ({ row, values: cells.map(cutInTheMiddle), reasons })),
    changes: updates.map((row) => changesOf(kind, row)),
    progress: progressOf(upload),
    work: workOf(upload),
    failure: upload.failure,
    undoable: upload.state === 'done' && upload.counts.created + upload.counts.updated > 0,
  };
}

const progressOf = ({ state, progress }: StoredUpload) =>
  ['reading', 'checking', 'running'].includes(state) ? (progress ?? 0) : null;

/** The rows of a file are estimated by the share read so far: its own statement is not trusted. */
function workOf(upload: StoredUpload): Upload['work'] {
  const { state, counts } = upload;
  const progress = progressOf(upload);
  if (progress === null || progress === 0 || counts.rows === 0) return null;
  const share = state === 'running' ? progress : Math.min(1, progress / readingShare);
  if (state !== 'reading') return { rows: Math.round(share * counts.rows), of: counts.rows };
  return { rows: counts.rows, of: Math.max(counts.rows, Number((counts.rows / share).toPrecision(2))) };
}

/** At start and every hour: expired and interrupted uploads, files left behind. */
function tidyUp(app: App): void {
  const { db, config } = app.platform;
  const tidy = async () => {
    try {
      await failInterrupted(db, uploadSentences.interrupted);
      await sweepUploads(db);
      await removeOldFiles(uploadFolder(config.dataFolder));
    } catch (error) {
      app.log.warn({ err: error }, 'tidying up loads failed');
    }
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    // Not awaited: many rows take longer than a start may.
    void tidy();
    timer = setInterval(tidy, hour).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Another server may be reading from the same folder: deletes only what is older than any reading may take. */
async function removeOldFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > hour) await rm(path, { force: true });
  }
}
