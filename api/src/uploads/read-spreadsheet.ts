import { Worker } from 'node:worker_threads';
import { uploadColumns, uploadRows } from '@sodalizio/contract';
import { FileFault, type FileFaultCode } from './file-fault.ts';
import type { SheetChoice, SheetLimits, SheetRow, SheetsRead } from './row-sink.ts';

export type FromWorker =
  | { rows: SheetRow[]; share: number }
  | { end: SheetsRead }
  | { fault: FileFaultCode; unexpected?: string };

export interface WorkerTask {
  path: string;
  limits: SheetLimits;
  choice: SheetChoice;
}

export interface ReadOptions {
  /** Called with each batch of rows in order, one at a time; reading waits for it. `share` is 0…1. */
  onRows: (rows: SheetRow[], share: number) => Promise<void>;
  /** The first sheet with values where it is left out. */
  choice?: SheetChoice;
  /** `SheetLimits.xml`. */
  mostXml?: number;
  /** Ends the reading; the promise rejects with the signal's reason. */
  signal: AbortSignal;
  /** For the log: an unexpected error, reported to the user as a damaged file. */
  onUnexpected?: (error: string) => void;
}

/** Milliseconds for one file. 20 MB of ordinary cells take a fifth of it on a slow machine. */
const timeout = 60_000;
const atOnce = 2;
/** Megabytes. Streams need 60; SheetJS for an .xls of 20 MB needs the rest. */
const resources = { maxOldGenerationSizeMb: 224, maxYoungGenerationSizeMb: 24, stackSizeMb: 4 };

let running = 0;
const queue: (() => void)[] = [];

async function turn(): Promise<() => void> {
  if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
  running += 1;
  return () => {
    running -= 1;
    queue.shift()?.();
  };
}

/**
 * Reads a spreadsheet in a worker thread with limits on memory and time, at most two at once.
 * Rejects with `FileFault` for an unreadable file, or with what `onRows` threw.
 */
export async function readSpreadsheet(path: string, options: ReadOptions): Promise<SheetsRead> {
  const leave = await turn();
  try {
    options.signal.throwIfAborted();
    return await read(path, options);
  } finally {
    leave();
  }
}

async function read(
  path: string,
  { onRows, choice = { headings: [] }, mostXml, signal, onUnexpected }: ReadOptions,
): Promise<SheetsRead> {
  const worker = new Worker(new URL('./spreadsheet.worker.ts', import.meta.url), {
    workerData: {
      path,
      choice,
      limits: { rows: uploadRows, columns: uploadColumns, ...(mostXml !== undefined && { xml: mostXml }) },
    } satisfies WorkerTask,
    resourceLimits: resources,
    // The parser of untrusted files gets no environment, which holds secrets.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  // SheetJS prints oddities of broken files: untrusted input does not get into the server's log.
  worker.stdout.resume();
  worker.stderr.resume();
  let taking = Promise.resolve();
  const { promise, resolve, reject } = Promise.withResolvers<SheetsRead>();
  const timer = setTimeout(() => reject(new FileFault('file-too-many-cells')), timeout);
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  worker.on('message', (message: FromWorker) => {
    if ('rows' in message) {
      taking = taking.then(() => onRows(message.rows, message.share)).then(() => worker.postMessage('more'));
      taking.catch(reject);
    } else if ('end' in message) taking.then(() => resolve(message.end), reject);
    else {
      if (message.unexpected !== undefined) onUnexpected?.(message.unexpected);
      reject(new FileFault(message.fault));
    }
  });
  worker.on('error', (error: Error & { code?: string }) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return reject(new FileFault('file-too-many-cells'));
    onUnexpected?.(String(error));
    reject(new FileFault('file-damaged', { cause: error }));
  });
  worker.on('exit', () => reject(new FileFault('file-damaged')));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    await worker.terminate();
    // Let the batch that is being stored finish.
    await taking.catch(() => {});
  }
}
