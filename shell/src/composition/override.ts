import { sessionStore } from '@sodalizio/area-kit/host';
import { storedOverrides, storeOverrides } from './override-storage.ts';
import type { ComposedArea } from './read-composition.ts';

const parameter = 'override';

/** Removes `?override=<area>@<address>` from the address and returns it: a reload or a copied link must not ask again. */
export function takeAskedOverride(): string | undefined {
  const url = new URL(window.location.href);
  const asked = url.searchParams.get(parameter);
  if (asked === null) return undefined;
  url.searchParams.delete(parameter);
  window.history.replaceState(window.history.state, '', url);
  return asked;
}

/** Areas that may be loaded before it is known whether this person may use an override. */
export function notOverridden(areas: readonly ComposedArea[]): readonly ComposedArea[] {
  const overrides = storedOverrides();
  return areas.filter(({ id }) => !(id in overrides));
}

export async function withOverrides(areas: readonly ComposedArea[]): Promise<readonly ComposedArea[]> {
  const overrides = storedOverrides();
  if (Object.keys(overrides).length === 0 || sessionStore.getState().phase !== 'signed-in') return areas;
  const { applyOverrides } = await import('./try-override.ts');
  return applyOverrides(areas, overrides);
}

/** Asks the person, once signed in, whether this tab may load the area from the address. */
export function askWhenSignedIn(asked: string): void {
  const ask = () => import('./try-override.ts').then(({ askOverride }) => askOverride(asked));
  if (sessionStore.getState().phase === 'signed-in') {
    void ask();
    return;
  }
  const stop = sessionStore.subscribe(({ phase }) => {
    if (phase !== 'signed-in') return;
    stop();
    void ask();
  });
}

export async function endOverride(id: string): Promise<void> {
  const { forgetOverride } = await import('./try-override.ts');
  await forgetOverride(id);
  window.location.reload();
}

/** Their person has left. The page itself holds the areas: only a new one is without them. */
export function endOverrides(reload: () => void = () => window.location.reload()): void {
  if (Object.keys(storedOverrides()).length === 0) return;
  storeOverrides({});
  reload();
}
