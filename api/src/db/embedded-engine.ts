import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DatabaseLost } from './database-errors.ts';
import type { EngineStart, FromEngine, ToEngine } from './engine-messages.ts';
import { EngineStream, type EngineWire } from './engine-stream.ts';

/** The engine failed to start. `log` holds PostgreSQL's last lines. */
export class EngineRefused extends Error {
  override name = 'EngineRefused';
  readonly log: string[];
  constructor(reason: string, log: string[]) {
    super([reason, ...log.slice(-5)].join(' | '));
    this.log = log;
  }
}

export interface EmbeddedEngine {
  /** A socket-like stream to the engine; it has one backend, so open one at a time. */
  open(): EngineStream;
  /** Writes the data folder as a tar, to start other databases from. No connection may be in use. */
  dump(file: string): Promise<void>;
  /** Shutdown checkpoint, then the thread ends. */
  close(): Promise<void>;
}

/**
 * Starts PostgreSQL in WebAssembly in a thread. Rejects with `EngineRefused` when it cannot open the folder.
 * `onLost` is called once when the thread dies later; by then every open stream is destroyed with `DatabaseLost`.
 */
export async function startEngine(start: EngineStart, onLost: (error: DatabaseLost) => void): Promise<EmbeddedEngine> {
  const worker = new Worker(new URL('./pglite.worker.ts', import.meta.url), {
    workerData: start,
    execArgv: [],
    // Nearly all its memory is the engine's own; answers pass through as short-lived bytes.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  const first = await new Promise<FromEngine>((resolve) => {
    const ended = (reason: unknown): void => resolve({ kind: 'failed', reason: String(reason), log: [] });
    worker.on('message', (message: object) => {
      // `node --watch` makes threads report their imports over the same port; those messages are not ours.
      if ('kind' in message) resolve(message as FromEngine);
    });
    worker.once('error', ended);
    worker.once('exit', ended);
  });
  if (first.kind !== 'ready') {
    await worker.terminate();
    throw first.kind === 'failed' ? new EngineRefused(first.reason, first.log) : new Error(`unexpected ${first.kind}`);
  }
  return new RunningEngine(worker, onLost);
}

class RunningEngine implements EmbeddedEngine, EngineWire {
  #worker: Worker;
  #streams = new Map<number, EngineStream>();
  #numbers = new WeakMap<EngineStream, number>();
  #next = 1;
  #lost: DatabaseLost | undefined;
  #closing = false;
  #onLost: (error: DatabaseLost) => void;
  #dumped: ((failure?: string) => void) | undefined;

  constructor(worker: Worker, onLost: (error: DatabaseLost) => void) {
    this.#worker = worker;
    this.#onLost = onLost;
    worker.on('message', (message: FromEngine) => this.#receive(message));
    worker.on('error', (error) => this.#lose(String(error)));
    worker.on('exit', (code) => this.#lose(`codice ${code}`));
  }

  open(): EngineStream {
    return new EngineStream(this);
  }

  connect(stream: EngineStream): void {
    if (this.#lost) {
      stream.destroy(this.#lost);
      return;
    }
    const connection = this.#next++;
    this.#numbers.set(stream, connection);
    this.#streams.set(connection, stream);
    this.#post({ kind: 'connect', connection });
  }

  send(stream: EngineStream, bytes: Uint8Array<ArrayBuffer>): void {
    const connection = this.#numbers.get(stream);
    if (connection !== undefined) this.#post({ kind: 'bytes', connection, bytes }, bytes.buffer);
  }

  disconnect(stream: EngineStream): void {
    const connection = this.#numbers.get(stream);
    if (connection === undefined || !this.#streams.delete(connection)) return;
    if (!this.#lost) this.#post({ kind: 'disconnect', connection });
  }

  async dump(file: string): Promise<void> {
    const failure = await new Promise<string | undefined>((resolve) => {
      this.#dumped = resolve;
      this.#post({ kind: 'dump', file });
    });
    if (failure !== undefined) throw new Error(failure);
  }

  async close(): Promise<void> {
    if (this.#lost || this.#closing) return;
    this.#closing = true;
    const ended = once(this.#worker, 'exit');
    this.#post({ kind: 'close' });
    await ended;
  }

  #post(message: ToEngine, transfer?: ArrayBuffer): void {
    this.#worker.postMessage(message, transfer ? [transfer] : []);
  }

  #receive(message: FromEngine): void {
    if (message.kind === 'bytes') this.#streams.get(message.connection)?.push(message.bytes);
    else if (message.kind === 'dumped') this.#dumped?.(message.failure);
  }

  #lose(reason: string): void {
    if (this.#lost) return;
    const error = new DatabaseLost(reason);
    this.#lost = error;
    this.#dumped?.(reason);
    for (const stream of this.#streams.values()) stream.destroy(error);
    this.#streams.clear();
    if (!this.#closing) this.#onLost(error);
  }
}
