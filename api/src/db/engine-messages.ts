/** Messages between the process and the thread of the embedded engine. Bytes are the PostgreSQL wire protocol. */
export type ToEngine =
  | { kind: 'connect'; connection: number }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'disconnect'; connection: number }
  | { kind: 'dump'; file: string }
  | { kind: 'close' };

export type FromEngine =
  | { kind: 'ready' }
  | { kind: 'failed'; reason: string; log: string[] }
  | { kind: 'bytes'; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'dumped'; failure?: string }
  | { kind: 'closed' };

export interface EngineStart {
  folder?: string;
  /** A tar of a PGDATA to start from when `folder` is empty or missing; without it the engine runs initdb (seconds). */
  startFrom?: string;
}

/**
 * Milliseconds without a message before maintenance: then nobody is likely to be waiting. Well below the pause between two looks of
 * the mail worker at its queue, or a server at rest would never be idle for long enough.
 */
export const idleBeforeTidying = 2_000;
