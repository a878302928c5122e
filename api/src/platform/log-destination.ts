import { write, writeSync } from 'node:fs';

/** Characters that are buffered while writing is blocked; more is dropped. */
const mostWaiting = 1024 * 1024;
const retryAfterMs = 100;

/** Text to write, standing for `lines` of the log, including reported drops. */
interface Batch {
  bytes: Buffer;
  lines: number;
}

export interface LogDestination {
  write(line: string): void;
}

/**
 * A file descriptor (standard output) that never stops the server: with a full disk, or a reader that hangs or is gone, lines
 * are dropped, and their number is written as soon as possible. Not pino's own destination: at exit that one tries for ever
 * to write to a full disk.
 */
export function logDestination(fd = 1): LogDestination {
  let waiting: string[] = [];
  let length = 0;
  let dropped = 0;
  let writing = false;

  const takeBatch = (): Batch => {
    const lines = waiting.length + dropped;
    if (dropped > 0) {
      const report = { level: 40, time: new Date().toISOString(), dropped, msg: 'log lines were dropped' };
      waiting.push(`${JSON.stringify(report)}\n`);
    }
    const bytes = Buffer.from(waiting.join(''));
    waiting = [];
    length = 0;
    dropped = 0;
    return { bytes, lines };
  };
  const afterWriting = (failed: boolean, lines: number): void => {
    writing = false;
    if (failed) dropped += lines;
    else if (length > 0) writeOut(takeBatch());
  };
  const writeOut = ({ bytes, lines }: Batch): void => {
    writing = true;
    write(fd, bytes, (error, written) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(() => writeOut({ bytes, lines }), retryAfterMs).unref();
      } else if (!error && written < bytes.length) {
        writeOut({ bytes: bytes.subarray(written), lines });
      } else afterWriting(error !== null, lines);
    });
  };

  process.on('exit', () => {
    // Where a write hangs, this one would too.
    if (writing || length === 0) return;
    try {
      writeSync(fd, takeBatch().bytes);
    } catch {
      // The last lines of a log that cannot be written.
    }
  });

  return {
    write: (line) => {
      if (length + line.length > mostWaiting) dropped += 1;
      else {
        waiting.push(line);
        length += line.length;
      }
      if (!writing && length > 0) writeOut(takeBatch());
    },
  };
}
