import { screenPart, warmPart } from './load-area.ts';
import { loadOwnScreen } from './own-screen.ts';
import type { ComposedArea } from './read-composition.ts';

/** Fetches a screen's code ahead of its opening, and ends when it is there or has failed: the opening then tries anew. */
export async function warmScreen(area: ComposedArea, name: string): Promise<void> {
  if (area.own) await loadOwnScreen(area, name).catch(() => undefined);
  else await warmPart(area, screenPart(name));
}
