import { AreaFault, loadTimeout, withTimeout } from './area-fault.ts';
import { hasFailed, marked } from './marked.ts';
import { componentOf } from './open-area.ts';
import type { LoadedPart, PartSource } from './part-source.ts';
import type { ComposedArea } from './read-composition.ts';

const loads = new Map<string, Promise<LoadedPart>>();

/** Code of one of the shell's own screens. A failed load is retried at the next opening. */
export function loadOwnScreen(area: ComposedArea, name: string): Promise<LoadedPart> {
  const known = loads.get(name);
  if (known && !hasFailed(known)) return known;
  const loading = marked(withTimeout(fetchScreen(area, name), loadTimeout, name));
  loads.set(name, loading);
  return loading;
}

async function fetchScreen(area: ComposedArea, name: string): Promise<LoadedPart> {
  const screen = area.own?.screens.find((one) => one.name === name);
  const module = await screen?.load().catch((error: unknown) => {
    throw new AreaFault('unreachable', String(error), { cause: error });
  });
  return { Component: componentOf(module, name), release: area };
}

/** Source of one of the shell's own screens: it has no release, so nothing replaces it. */
export function ownSource(area: ComposedArea, name: string): PartSource {
  const open = () => ({ release: area, loading: loadOwnScreen(area, name) });
  return { open, retry: async () => open(), fallBack: async () => false, replace: async () => false };
}
