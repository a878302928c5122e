import { parentPort, workerData } from 'node:worker_threads';
import { FileFault } from './file-fault.ts';
import { readFileInto } from './read-file.ts';
import type { FromWorker, WorkerTask } from './read-spreadsheet.ts';
import { RowSink } from './row-sink.ts';

/** Reads one file outside the server's thread. Each batch waits until the previous one was taken. */
if (parentPort) {
  const port = parentPort;
  const tell = (message: FromWorker) => port.postMessage(message);
  const { path, limits, choice } = workerData as WorkerTask;
  const waiting: (() => void)[] = [];
  port.on('message', () => waiting.shift()?.());
  const sink = new RowSink(
    limits,
    async (rows, share) => {
      const taken = new Promise<void>((resolve) => waiting.push(resolve));
      tell({ rows, share });
      // One batch travels while the next is read.
      if (waiting.length > 1) await taken;
    },
    choice,
  );
  readFileInto(path, sink).then(
    () => tell({ end: sink.read }),
    (error: unknown) => {
      const fault = error instanceof FileFault ? error : new FileFault('file-damaged', { cause: error });
      tell({ fault: fault.code, ...(error instanceof FileFault ? {} : { unexpected: String(error) }) });
    },
  );
}
