import { adminBase } from '@sodalizio/area-kit/host';
import { matchPath } from 'react-router-dom';
import { placedOwnAreas } from '../own-areas/index.ts';
import { mayOpenWith } from '../routes/may-open.ts';
import { grantedHint } from '../session/granted-hint.ts';
import { storedTokens } from '../session/tokens.ts';
import { federation } from './federation.ts';
import { warmScreen } from './load-area.ts';
import type { PlacedArea } from './read-composition.ts';

/**
 * Starts loading the screen that the address names while the session is still being checked. Nothing but what is public for
 * who is not logged in, and no area's code for who could not open the screen the last time.
 */
export function warmAhead(areas: readonly PlacedArea[]): void {
  if (!storedTokens()) {
    warmPublic();
    return;
  }
  federation().catch(() => undefined);
  const { pathname } = window.location;
  const granted = grantedHint();
  for (const area of areas) {
    const opened = area.release.screens.find((screen) => matchPath(`${adminBase}/${screen.path}`, pathname));
    if (opened && mayOpenWith(granted, opened.requires)) warmScreen(area, opened.name);
  }
}

/** Who is not logged in sees the login next, whatever the address says. */
function warmPublic(): void {
  for (const area of placedOwnAreas)
    for (const { name, requires } of area.release.screens) if (requires === 'public') warmScreen(area, name);
}
