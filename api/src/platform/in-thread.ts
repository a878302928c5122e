import { Worker } from 'node:worker_threads';

/** The work took more time or memory than it may. */
export class Overrun extends Error {
  override name = 'Overrun';
}

/** Milliseconds. */
const longest = 10_000;
/** Megabytes. */
const resources = { maxOldGenerationSizeMb: 224, maxYoungGenerationSizeMb: 24, stackSizeMb: 4 };

/**
 * Runs a module that answers its `workerData` with one message, in a thread with limits on memory and time: for what others sent,
 * which may be made so that reading it takes for ever. Throws `Overrun` past a limit.
 */
export async function inThread<T>(module: URL, task: unknown, most = longest): Promise<T> {
  // What reads untrusted text gets no environment, which holds secrets.
  const worker = new Worker(module, { workerData: task, resourceLimits: resources, env: {}, execArgv: [] });
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(new Overrun('too slow')), most);
  worker.on('message', resolve);
  worker.on('error', (error: Error & { code?: string }) => {
    const isTooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error.name === 'RangeError';
    reject(isTooMuch ? new Overrun('too large or too deep', { cause: error }) : error);
  });
  worker.on('exit', () => reject(new Error(`${module.pathname} ended without an answer`)));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
