import type { ModuleFederation } from '@module-federation/runtime';
import { AreaFault } from './area-fault.ts';

type Runtime = typeof import('./federation-runtime.ts');

export interface Federation {
  readonly host: ModuleFederation;
  readonly shared: Runtime['sharedModules'];
}

let started: Promise<Federation> | undefined;

/** The one Module Federation host. The shared modules are the shell's own copies, in a chunk the first response already asked for. */
export function federation(): Promise<Federation> {
  started ??= start().catch((error: unknown) => {
    // The next opening tries again: nothing of the shell may stay broken for one lost request.
    started = undefined;
    throw new AreaFault('unreachable', `the shell's shared modules: ${String(error)}`, { cause: error });
  });
  return started;
}

async function start(): Promise<Federation> {
  const { createInstance, runtimeCore, sharedModules } = await import('./federation-runtime.ts');
  // Areas are built with an external runtime: this is where they look for it.
  Reflect.set(globalThis, '_FEDERATION_RUNTIME_CORE', runtimeCore);
  const shared = Object.fromEntries(
    Object.entries(sharedModules).map(([name, { version, get }]) => [
      name,
      { version, lib: get, shareConfig: { singleton: true, requiredVersion: `^${version}` } },
    ]),
  );
  return { host: createInstance({ name: 'shell', remotes: [], shared }), shared: sharedModules };
}
