// A bare page with the plain Module Federation runtime: no plugin, no shell, nothing of our build.

import { shared } from 'virtual:shared';
import { createInstance } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import type { Area } from '@sodalizio/area-kit';
import { liveRelease } from './live-release.ts';
import { showFirstScreen } from './show-screen.tsx';

// Areas contain no runtime: this is where they look for the host's.
Reflect.set(globalThis, '_FEDERATION_RUNTIME_CORE', runtimeCore);

const { path, release } = await liveRelease('associates');
const host = createInstance({
  name: 'bare_page',
  remotes: [{ name: release.container, entry: new URL(`${path}mf-manifest.json`, location.href).href }],
  shared,
});
const remote = await host.loadRemote<{ area: Area }>(`${release.container}/area`);
if (!remote) throw new Error('Nothing came.');
await showFirstScreen(remote.area, path, release.css);
