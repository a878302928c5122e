import { Duplex } from 'node:stream';

export interface EngineWire {
  connect(stream: EngineStream): void;
  send(stream: EngineStream, bytes: Uint8Array<ArrayBuffer>): void;
  disconnect(stream: EngineStream): void;
}

/** Socket for node-postgres: bytes go to the engine's thread instead of a TCP port. */
export class EngineStream extends Duplex {
  #wire: EngineWire;

  constructor(wire: EngineWire) {
    super();
    this.#wire = wire;
  }

  connect(): this {
    this.#wire.connect(this);
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    // A copy: node-postgres may write slices of one pooled buffer, and posting a slice would clone the whole pool.
    this.#wire.send(this, Uint8Array.from(chunk));
    done();
  }

  override _writev(chunks: { chunk: Uint8Array }[], done: (error?: Error | null) => void): void {
    const joined = Buffer.concat(chunks.map(({ chunk }) => chunk));
    this.#wire.send(this, Uint8Array.from(joined));
    done();
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#wire.disconnect(this);
    done(error);
  }
}
