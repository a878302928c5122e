import { createInstance, type ModuleFederation } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';

type Shared = typeof import('virtual:shared-dependencies')['sharedModules'];

export interface Federation {
  readonly host: ModuleFederation;
  readonly shared: Shared;
}

let started: Promise<Federation> | undefined;

/** The one Module Federation host. The shared modules are the shell's own copies, in a chunk the first response already asked for. */
export function federation(): Promise<Federation> {
  started ??= start();
  return started;
}

async function start(): Promise<Federation> {
  // Areas are built with an external runtime: this is where they look for it.
  Reflect.set(globalThis, '_FEDERATION_RUNTIME_CORE', runtimeCore);
  const { sharedModules } = await import('virtual:shared-dependencies');
  const shared = Object.fromEntries(
    Object.entries(sharedModules).map(([name, { version, get }]) => [
      name,
      { version, lib: get, shareConfig: { singleton: true, requiredVersion: `^${version}` } },
    ]),
  );
  return { host: createInstance({ name: 'shell', remotes: [], shared }), shared: sharedModules };
}
