/**
 * Everything loading an area needs, as one lazy chunk: the login does not wait for it, and the first response already
 * asks for it where a screen is named.
 */

export { lazilyShared, sharedModules } from 'virtual:shared-dependencies';

import * as runtimeCore from '@module-federation/runtime/core';

export { createInstance } from '@module-federation/runtime';
export { runtimeCore };
