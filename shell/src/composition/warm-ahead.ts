import { matchPath } from 'react-router-dom';
import { storedTokens } from '../session/tokens.ts';
import { warmScreen } from './load-area.ts';
import type { PlacedArea } from './read-composition.ts';

/** Starts loading the screen that the address names while the session is still being checked. Nothing for who is not logged in. */
export function warmAhead(areas: readonly PlacedArea[]): void {
  if (!storedTokens()) return;
  const { pathname } = window.location;
  for (const area of areas) {
    const opened = area.release.screens.find((screen) => matchPath(`/admin/${screen.path}`, pathname));
    if (opened) warmScreen(area, opened.name);
  }
}
