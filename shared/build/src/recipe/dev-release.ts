import { containerName } from './area-config.ts';
import { AREA_RELEASE_FORMAT, type AreaRelease } from './area-release.ts';
import type { AreaValue } from './evaluate-area.ts';
import { type DeclaredSlot, slotHalves } from './slot-shapes.ts';

/** The `area.json` of an area that is served from its sources: nothing to preload, no shared copies. */
export function developmentRelease(area: AreaValue, version: string, declared: readonly DeclaredSlot[]): AreaRelease {
  return {
    format: AREA_RELEASE_FORMAT,
    id: area.id,
    version,
    contract: area.contract,
    container: containerName(area.id),
    menu: area.menu,
    ...(area.actions ? { actions: area.actions } : {}),
    ...(area.search ? { search: area.search } : {}),
    screens: area.screens.map(({ module: _, ...screen }) => ({ ...screen, preload: { js: [], css: [] } })),
    ...slotHalves(area, declared, () => ({ js: [], css: [] })),
    shared: {},
    endpoints: [],
    entry: 'remoteEntry.js',
    css: [],
    bytes: { js: 0, css: 0 },
  };
}
