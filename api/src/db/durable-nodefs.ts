import { fsyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type EngineOptions = Parameters<NodeFS['init']>[1];

interface NodeStreamOps {
  fsync?: (stream: { nfd: number; node: { mode: number } }) => number;
}

const DIRECTORY = 0o040000;
const FILE_TYPE = 0o170000;

/**
 * PGlite's NODEFS has no fsync, so PostgreSQL's calls succeed without touching the disk and a power failure can lose commits.
 * Emscripten calls `stream_ops.fsync` when it exists: this adds it.
 */
export class DurableNodeFS extends NodeFS {
  override async init(pg: Parameters<NodeFS['init']>[0], options: EngineOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [emscriptenOpts.preRun ?? []].flat();
    const addFsync = (mod: { NODEFS?: { stream_ops?: NodeStreamOps } }): void => {
      const operations = mod.NODEFS?.stream_ops;
      // Fails on purpose: an engine that silently stops syncing must not start.
      if (!operations) throw new Error('PGlite no longer exposes NODEFS: fsync cannot be added');
      operations.fsync = (stream) => {
        try {
          fsyncSync(stream.nfd);
        } catch (error) {
          // Windows cannot sync a directory; PostgreSQL itself ignores that there.
          if ((stream.node.mode & FILE_TYPE) !== DIRECTORY) throw error;
        }
        return 0;
      };
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, addFsync] as NonNullable<EngineOptions['preRun']> },
    };
  }
}
