import { mkdirSync, openAsBlob, writeFileSync } from 'node:fs';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { DurableNodeFS } from './durable-nodefs.ts';
import { type EngineStart, type FromEngine, idleBeforeTidying, type ToEngine } from './engine-messages.ts';
import { FrontendBatches } from './frontend-batches.ts';

/**
 * The thread of the embedded engine: PostgreSQL in WebAssembly is synchronous and would block the server's event loop. Speaks
 * the wire protocol over the port; one connection at a time.
 */
const CHUNK = 256 * 1024;

/** WAL since the last checkpoint that triggers the next: single-user PostgreSQL never checkpoints by itself. */
const CHECKPOINT_EVERY = 64 * 1024 * 1024;

/** WAL since the last VACUUM that triggers the next. */
const TIDY_EVERY = 8 * 1024 * 1024;

/** Batches between two reads of the WAL position, which are queries too. */
const LOOK_EVERY = 100;

const log: string[] = [];
const keepLog = (line: string): boolean => {
  log.push(line);
  if (log.length > 40) log.shift();
  return false;
};

/** PGlite's own list minus `-F` (which turns fsync off), on disk; a database in memory has nothing to sync. */
function startParams(onDisk: boolean): string[] {
  const own = PGlite.defaultStartParams.filter((parameter) => parameter !== '-F' || !onDisk);
  // PGlite's libc maps only fsync(2) to the file system, not fdatasync: hence the method.
  const sync = onDisk ? ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'] : [];
  return [
    ...own,
    ...sync,
    '-c',
    'work_mem=32MB',
    '-c',
    // Measured at 100,000 members: PostgreSQL's 128 MB cost 80 MB of memory and gained a few milliseconds.
    'shared_buffers=32MB',
    '-c',
    'maintenance_work_mem=128MB',
    '-c',
    'random_page_cost=1.1',
    '-c',
    'jit=off',
  ];
}

async function start({ folder, startFrom }: EngineStart): Promise<PGlite> {
  const options: PGliteOptions = {
    extensions: { pg_trgm, unaccent },
    startParams: startParams(folder !== undefined),
    onStderr: keepLog,
    onStdout: keepLog,
  };
  if (startFrom !== undefined) options.loadDataDir = await openAsBlob(startFrom);
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    options.fs = new DurableNodeFS(folder);
  }
  return PGlite.create(options);
}

class Engine {
  #pg: PGlite;
  #port: MessagePort;
  #connection = 0;
  #batches = new FrontendBatches();
  #used = false;
  #lastCheckpoint = 0;
  #lastTidy = 0;
  #batchesUntilLook = LOOK_EVERY;

  constructor(pg: PGlite, port: MessagePort) {
    this.#pg = pg;
    this.#port = port;
  }

  async handle(message: ToEngine): Promise<void> {
    // A client's socket may close after the pool ended.
    if (this.#pg.closed) return;
    if (message.kind === 'connect') await this.#connect(message.connection);
    else if (message.kind === 'bytes') await this.#run(message.connection, message.bytes);
    else if (message.kind === 'disconnect') await this.#rollback();
    else if (message.kind === 'dump') await this.#dump(message.file);
    else await this.#close();
  }

  /** All connections share one backend in turn, so the previous one's state is cleared here. */
  async #connect(connection: number): Promise<void> {
    this.#connection = connection;
    this.#batches = new FrontendBatches();
    if (this.#used) {
      await this.#rollback();
      await this.#pg.exec('DISCARD ALL');
    }
    this.#used = true;
  }

  async #rollback(): Promise<void> {
    if (this.#pg.isInTransaction()) await this.#pg.exec('ROLLBACK');
  }

  async #run(connection: number, bytes: Uint8Array): Promise<void> {
    if (connection !== this.#connection) return;
    for (const batch of this.#batches.push(bytes)) await this.#answer(connection, batch);
    await this.#checkpointWhenDue();
  }

  async #answer(connection: number, batch: Uint8Array): Promise<void> {
    let chunks: Uint8Array[] = [];
    let size = 0;
    const flush = (): void => {
      if (size === 0) return;
      const joined = new Uint8Array(size);
      let at = 0;
      for (const chunk of chunks) {
        joined.set(chunk, at);
        at += chunk.length;
      }
      chunks = [];
      size = 0;
      this.#send({ kind: 'bytes', connection, bytes: joined }, joined.buffer);
    };
    await this.#pg.execProtocolRawStream(batch, {
      syncToFs: false,
      onRawData: (data) => {
        // A view into the engine's memory: copied, because the next call overwrites it.
        chunks.push(data.slice());
        size += data.length;
        if (size >= CHUNK) flush();
      },
    });
    flush();
  }

  async #checkpointWhenDue(): Promise<void> {
    this.#batchesUntilLook -= 1;
    if (this.#batchesUntilLook > 0 || this.#pg.isInTransaction()) return;
    this.#batchesUntilLook = LOOK_EVERY;
    const position = await this.#walPosition();
    this.#lastCheckpoint ||= position;
    if (position - this.#lastCheckpoint < CHECKPOINT_EVERY) return;
    await this.#pg.exec('CHECKPOINT');
    this.#lastCheckpoint = position;
  }

  /** Replaces autovacuum, which single-user PostgreSQL lacks. */
  async tidyWhenDue(): Promise<void> {
    if (this.#pg.closed || this.#pg.isInTransaction()) return;
    const position = await this.#walPosition();
    this.#lastTidy ||= position;
    if (position - this.#lastTidy < TIDY_EVERY) return;
    await this.#pg.exec('VACUUM (ANALYZE)');
    await this.#pg.exec('CHECKPOINT');
    this.#lastTidy = await this.#walPosition();
    this.#lastCheckpoint = this.#lastTidy;
  }

  async #walPosition(): Promise<number> {
    const { rows } = await this.#pg.query<{ position: number }>(
      "select (pg_current_wal_insert_lsn() - '0/0')::float8 as position",
    );
    return rows[0]?.position ?? 0;
  }

  async #dump(file: string): Promise<void> {
    try {
      const blob = await this.#pg.dumpDataDir('none');
      writeFileSync(file, new Uint8Array(await blob.arrayBuffer()));
      this.#send({ kind: 'dumped' });
    } catch (error) {
      this.#send({ kind: 'dumped', failure: String(error) });
    }
  }

  async #close(): Promise<void> {
    await this.#rollback();
    await this.#pg.close();
    this.#send({ kind: 'closed' });
    this.#port.close();
  }

  #send(message: FromEngine, transfer?: ArrayBuffer): void {
    this.#port.postMessage(message, transfer ? [transfer] : []);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : JSON.stringify(error);
}

async function main(port: MessagePort): Promise<void> {
  let engine: Engine;
  try {
    engine = new Engine(await start(workerData as EngineStart), port);
    // The first call only records the WAL position.
    await engine.tidyWhenDue();
  } catch (error) {
    port.postMessage({ kind: 'failed', reason: reasonOf(error), log } satisfies FromEngine);
    port.close();
    return;
  }
  // Serialised: a message that arrives meanwhile waits for its turn.
  let turn = Promise.resolve();
  const next = (work: () => Promise<void>): void => {
    turn = turn.then(work).catch((error: unknown) => {
      // SQL errors are answers. An exception means that the engine itself died: nothing after it can be trusted.
      throw new Error([reasonOf(error), ...log.slice(-3)].join(' | '));
    });
  };
  const idle = setTimeout(() => next(() => engine.tidyWhenDue()), idleBeforeTidying).unref();
  port.on('message', (message: ToEngine) => {
    next(() => engine.handle(message));
    idle.refresh();
  });
  port.postMessage({ kind: 'ready' } satisfies FromEngine);
}

if (parentPort) await main(parentPort);
