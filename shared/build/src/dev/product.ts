import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { isRecord } from '../is-record.ts';
import { endsWithParent, Refusal } from '../processes.ts';
import { serverEnvironment, serverFlags } from '../products/server.ts';
import { workspaceRoot } from '../workspace.ts';

export interface Product {
  readonly address: string;
  /** Whether this command started this checkout's server for it. */
  readonly ours: boolean;
  /** Resolves when it answers: at once, unless it is restarting. */
  ready(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A first start fills a database, which takes minutes on a busy machine. One that cannot start ends at once. */
const startTimeout = 600_000;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export function portTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    const finish = (taken: boolean) => () => {
      socket.destroy();
      resolve(taken);
    };
    socket.once('connect', finish(true)).once('error', finish(false));
  });
}

async function isProduct(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/composition.json`, { signal: AbortSignal.timeout(10_000) });
    const body: unknown = await answer.json();
    return answer.ok && isRecord(body) && Array.isArray(body.areas);
  } catch {
    return false;
  }
}

const another = (address: string): Product => ({
  address,
  ours: false,
  ready: async () => undefined,
  restart: async () => undefined,
  stop: async () => undefined,
});

/**
 * A running product: at `at`, or by default this machine's on `port`. Undefined where nothing listens and one may be started.
 * Throws a Refusal when something else answers there.
 */
export async function runningProduct(at: string | undefined, port: string): Promise<Product | undefined> {
  if (at !== undefined) {
    if (!URL.canParse(at) || !/^https?:$/.test(new URL(at).protocol)) throw new Refusal(`"${at}" is no address.`);
    const address = new URL(at).origin;
    if (!(await isProduct(address)))
      throw new Refusal(`No product answers at ${address}: is it running, and reachable?`);
    return another(address);
  }
  if (!(await portTaken(Number(port)))) return undefined;
  const address = `http://127.0.0.1:${port}`;
  if (await isProduct(address)) return another(address);
  throw new Refusal(`Port ${port} is taken by another program: end it, or choose one with --port.`);
}

/** Starts this checkout's server on `port`, with the releases and the data of `npm start`. Throws a Refusal when it ends. */
export async function startProduct(port: string): Promise<Product> {
  const address = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let wanted = true;

  const start = async () => {
    const started = spawn(process.execPath, [...endsWithParent, ...serverFlags, 'api/src/main.ts'], {
      cwd: workspaceRoot,
      env: { LOG_LEVEL: 'warn', ...serverEnvironment(port) },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    child = started;
    const ended = new Promise<boolean>((resolve) => started.once('exit', () => resolve(false)));
    const deadline = Date.now() + startTimeout;
    while (Date.now() < deadline) {
      const ready = fetch(`${address}/readyz`).then(
        ({ ok }) => ok,
        () => undefined,
      );
      const state = await Promise.race([ready, ended]);
      if (state) return;
      if (started.exitCode !== null || started.signalCode !== null)
        throw new Refusal('The server ended: the reason is above.');
      await pause(100);
    }
    throw new Refusal(`The server did not become ready in ${startTimeout / 1000} s.`);
  };

  const end = async () => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGTERM');
    await ended;
  };

  const again = async () => {
    await end();
    if (!wanted) return;
    await start().catch((error: unknown) => process.stderr.write(`${String(error)} It waits for the next change.\n`));
  };
  let restarting = Promise.resolve();

  // Whatever ends this program, the server ends too.
  process.on('exit', () => child?.kill('SIGTERM'));
  const product: Product = {
    address,
    ours: true,
    ready: () => restarting,
    restart: () => {
      restarting = restarting.then(again);
      return restarting;
    },
    stop: () => {
      wanted = false;
      return end();
    },
  };
  try {
    await start();
  } catch (error) {
    await product.stop();
    throw error;
  }
  return product;
}

export const serverSources: string = join(workspaceRoot, 'api', 'src');
