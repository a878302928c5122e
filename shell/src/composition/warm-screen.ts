import { screenPart, warmPart } from './load-area.ts';
import { loadOwnScreen } from './own-screen.ts';
import type { ComposedArea } from './read-composition.ts';

/** Preloads a screen's code; resolves when it is loaded or has failed, because the opening retries. */
export async function warmScreen(area: ComposedArea, name: string): Promise<void> {
  if (area.own) await loadOwnScreen(area, name).catch(() => undefined);
  else await warmPart(area, screenPart(name));
}
