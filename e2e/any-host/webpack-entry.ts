// Areas contain no runtime: this is where they look for it.
import * as runtimeCore from '@module-federation/runtime/core';

Reflect.set(globalThis, '_FEDERATION_RUNTIME_CORE', runtimeCore);
void import('./webpack-host.tsx');
