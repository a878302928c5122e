import { sessionStore } from '@sodalizio/area-kit/host';
import { storedOverrides } from './override-storage.ts';
import type { ComposedArea } from './read-composition.ts';

const parameter = 'override';

/** Takes `?override=<area>@<address>` out of the address and answers it: a reload or a copied link must not ask again. */
export function takeAskedOverride(): string | undefined {
  const url = new URL(window.location.href);
  const asked = url.searchParams.get(parameter);
  if (asked === null) return undefined;
  url.searchParams.delete(parameter);
  window.history.replaceState(window.history.state, '', url);
  return asked;
}

/** What may be fetched before anybody knows whether this person may try another address. */
export function notOverridden(areas: readonly ComposedArea[]): readonly ComposedArea[] {
  const overrides = storedOverrides();
  return areas.filter(({ id }) => !(id in overrides));
}

/** The areas of this tab: those that are live, but for the ones that its person tries. */
export async function withOverrides(areas: readonly ComposedArea[]): Promise<readonly ComposedArea[]> {
  const overrides = storedOverrides();
  if (Object.keys(overrides).length === 0 || sessionStore.getState().phase !== 'signed-in') return areas;
  const { applyOverrides } = await import('./try-override.ts');
  return applyOverrides(areas, overrides);
}

/** Asks the person, once there is one, whether this tab may take what the address of the page names. */
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

/** Back to what is live, in this tab, by a new page. */
export async function endOverride(id: string): Promise<void> {
  const { forgetOverride } = await import('./try-override.ts');
  await forgetOverride(id);
  window.location.reload();
}
