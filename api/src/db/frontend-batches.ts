/**
 * Splits the byte stream of one PostgreSQL client into pieces the embedded engine may run. The engine answers ReadyForQuery
 * after every piece, so a piece has to end where the client itself waits for an answer: at Sync, Query, Terminate or the end
 * of a COPY; never in the middle of a message or of Parse-Bind-Execute.
 */
const ENDS_A_BATCH = new Set(['S', 'Q', 'X', 'c', 'f'].map((letter) => letter.charCodeAt(0)));

export class FrontendBatches {
  #pending = Buffer.alloc(0);
  #started = false;

  /** Adds bytes; returns the batches they complete, in order. The first of a connection is its startup. */
  push(bytes: Uint8Array): Uint8Array[] {
    this.#pending = this.#pending.length === 0 ? Buffer.from(bytes) : Buffer.concat([this.#pending, bytes]);
    const batches: Uint8Array[] = [];
    let start = 0;
    let at = 0;
    while (true) {
      const header = this.#started ? 1 : 0;
      if (at + header + 4 > this.#pending.length) break;
      const end = at + header + this.#pending.readUInt32BE(at + header);
      if (end > this.#pending.length) break;
      const type = this.#pending[at];
      if (!this.#started || (type !== undefined && ENDS_A_BATCH.has(type))) {
        batches.push(Uint8Array.prototype.slice.call(this.#pending, start, end));
        start = end;
      }
      this.#started = true;
      at = end;
    }
    this.#pending = this.#pending.subarray(start);
    return batches;
  }
}
