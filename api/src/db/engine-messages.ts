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
