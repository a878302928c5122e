// The area as a dynamic remote of webpack's own federation, as in webpack's documentation.
import type { Area } from '@sodalizio/area-kit';
import { liveRelease } from './live-release.ts';
import { showFirstScreen } from './show-screen.tsx';

const { path, release } = await liveRelease('associates');
await __webpack_init_sharing__('default');
const container: Container = await import(/* webpackIgnore: true */ new URL(path + release.entry, location.href).href);
await container.init(__webpack_share_scopes__.default);
const exposed = await container.get('./area');
await showFirstScreen(exposed().area, path, release.css);

interface Container {
  readonly init: (shareScope: unknown) => Promise<void> | void;
  readonly get: (module: './area') => Promise<() => { readonly area: Area }>;
}
