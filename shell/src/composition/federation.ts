import type { ModuleFederation } from '@module-federation/runtime';
import { AreaFault } from './area-fault.ts';

export interface Federation {
  readonly host: ModuleFederation;
  readonly shared: Readonly<Record<string, { readonly version: string; readonly names: readonly string[] }>>;
  readonly begin: (keys: readonly string[]) => void;
}

let started: Promise<Federation> | undefined;

/** The one Module Federation host. The shared modules are the shell's own copies, in a preloaded chunk. */
export function federation(): Promise<Federation> {
  started ??= start().catch((error: unknown) => {
    // Retried at the next opening: one lost request must not break the shell for good.
    started = undefined;
    throw new AreaFault('unreachable', `the shell's shared modules: ${String(error)}`, { cause: error });
  });
  return started;
}

async function start(): Promise<Federation> {
  const { createInstance, runtimeCore, sharedModules, lazilyShared } = await import('./federation-runtime.ts');
  // Areas are built with an external runtime: this is where they look for it.
  Reflect.set(globalThis, '_FEDERATION_RUNTIME_CORE', runtimeCore);
  const shareConfig = (version: string) => ({ singleton: true, requiredVersion: `^${version}` });
  const atOnce = Object.entries(sharedModules).map(([name, { version, get }]) => [
    name,
    { version, lib: get, shareConfig: shareConfig(version) },
  ]);
  const later = Object.entries(lazilyShared).map(([name, { version, load }]) => {
    const get = async () => {
      try {
        const module = await load();
        return () => module;
      } catch (error) {
        // The runtime caches failures; the next opening has to retry.
        const kept = host.shareScopeMap.default?.[name]?.[version];
        if (kept) kept.loading = null;
        throw error;
      }
    };
    return [name, { version, get, shareConfig: shareConfig(version) }];
  });
  const host = createInstance({ name: 'shell', remotes: [], shared: Object.fromEntries([...atOnce, ...later]) });
  const begin = (keys: readonly string[]) => {
    for (const key of keys) lazilyShared[key]?.load().catch(() => undefined);
  };
  return { host, shared: { ...sharedModules, ...lazilyShared }, begin };
}
