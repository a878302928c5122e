import { adminBase } from '@sodalizio/area-kit/host';
import { federation } from './composition/federation.ts';
import { isAt } from './composition/is-at.ts';
import type { ComposedArea } from './composition/read-composition.ts';
import { warmScreen } from './composition/warm-screen.ts';
import { composedOwnAreas } from './own-areas/index.ts';
import { mayOpenWith } from './routes/may-open.ts';
import { homeOf, offeredScreens } from './routes/screens.ts';
import { grantedHint } from './session/start-hints.ts';
import { storedTokens } from './session/tokens.ts';

/**
 * Preloads the address's screen while the session is still being checked; resolves when it is loaded or has failed. Only public
 * screens without a session, and no area's code without the permission at the last start. The opening retries a failure under a
 * new path.
 */
export async function warmAhead(areas: readonly ComposedArea[]): Promise<void> {
  const named = storedTokens() ? namedByAddress(areas) : publicScreens();
  await Promise.all(named.map(({ area, name }) => warmScreen(area, name)));
}

function namedByAddress(areas: readonly ComposedArea[]) {
  federation().catch(() => undefined);
  const { pathname } = window.location;
  const granted = grantedHint();
  const may = (requires: string) => mayOpenWith(granted, requires);
  const home = pathname === '/' || pathname === adminBase ? homeAhead(areas, may) : undefined;
  return areas.flatMap((area) => {
    const opened = area.release.screens.find(({ path }) => (home === undefined ? isAt(path, pathname) : path === home));
    return opened && may(opened.requires) ? [{ area, name: opened.name }] : [];
  });
}

/** The screen that the start leads to. */
function homeAhead(composed: readonly ComposedArea[], may: (requires: string) => boolean): string | undefined {
  const areas = [...composedOwnAreas, ...composed];
  return homeOf(offeredScreens(areas), areas, may);
}

/** Without a session the login comes next, whatever the address. */
function publicScreens() {
  return composedOwnAreas.flatMap((area) =>
    area.release.screens.flatMap(({ name, requires }) => (requires === 'public' ? [{ area, name }] : [])),
  );
}
