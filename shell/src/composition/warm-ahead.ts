import { adminBase } from '@sodalizio/area-kit/host';
import { matchPath } from 'react-router-dom';
import { mayOpenWith } from '../routes/may-open.ts';
import { grantedHint } from '../session/granted-hint.ts';
import { storedTokens } from '../session/tokens.ts';
import { federation } from './federation.ts';
import { warmScreen } from './load-area.ts';
import type { PlacedArea } from './read-composition.ts';

/**
 * Starts loading the screen that the address names while the session is still being checked. Nothing for who is not logged
 * in, and no area's code for who could not open the screen the last time.
 */
export function warmAhead(areas: readonly PlacedArea[]): void {
  if (!storedTokens()) return;
  federation().catch(() => undefined);
  const { pathname } = window.location;
  const granted = grantedHint();
  for (const area of areas) {
    const opened = area.release.screens.find((screen) => matchPath(`${adminBase}/${screen.path}`, pathname));
    if (opened && mayOpenWith(granted, opened.requires)) warmScreen(area, opened.name);
  }
}
