/** Everything for loading areas, as one lazy chunk: the login does not wait for it, and the first response preloads it. */

export { lazilyShared, sharedModules } from 'virtual:shared-dependencies';

import * as runtimeCore from '@module-federation/runtime/core';

export { createInstance } from '@module-federation/runtime';
export { runtimeCore };
