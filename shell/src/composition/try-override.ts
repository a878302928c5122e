import { call, sessionCan } from '@sodalizio/area-kit';
import { allowOverride, areaRelease, overrideOrigin } from '@sodalizio/contract';
import { confirm, toast } from '@sodalizio/ui';
import { urlFrom } from '../boot/url-from.ts';
import { shellLabels } from '../shell.labels.ts';
import { type Overrides, storedOverrides, storeOverrides } from './override-storage.ts';
import type { ComposedArea } from './read-composition.ts';
import { reloadPage } from './reload-page.ts';

/** Address of an override: an `area.json`, beside which its files are. */
export interface Asked {
  readonly id: string;
  readonly json: URL;
}

/**
 * Parses `garden@http://127.0.0.1:4101`: a development server, a release's folder or an `area.json`; on this origin, on this
 * machine, or over https. Undefined for anything else.
 */
export function readAsked(text: string, here: string = window.location.origin): Asked | undefined {
  const { id = '', address = '' } = /^(?<id>[a-z][a-z0-9-]{0,39})@(?<address>\S+)$/.exec(text)?.groups ?? {};
  const url = address === '' ? undefined : urlFrom(address, here);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  if (url.origin !== here && !overrideOrigin.safeParse(url.origin).success) return undefined;
  url.search = '';
  url.hash = '';
  // A development server serves its area at the path of a release.
  if (url.pathname === '/') url.pathname = `/areas/${id}/dev/`;
  if (!url.pathname.endsWith('.json')) url.pathname = `${url.pathname.replace(/\/?$/, '/')}area.json`;
  return { id, json: url };
}

const originsOf = (overrides: Overrides): string[] => [
  ...new Set(
    Object.values(overrides)
      .map((address) => new URL(address).origin)
      .filter((origin) => origin !== window.location.origin),
  ),
];

/** Asks whether this tab may load an area from the named address. Nothing is requested from there before the person agrees. */
export async function askOverride(text: string): Promise<void> {
  if (!sessionCan('composition.override')) {
    toast.failure(shellLabels.tryRefused);
    return;
  }
  const asked = readAsked(text);
  if (!asked) {
    toast.failure(shellLabels.tryWrong);
    return;
  }
  const agreed = await confirm({
    title: shellLabels.tryTitle,
    body: shellLabels.tryBody(asked.id, asked.json.origin),
    confirmLabel: shellLabels.tryHere,
    cancelLabel: shellLabels.cancel,
    danger: true,
  });
  if (!agreed) return;
  const overrides = { ...storedOverrides(), [asked.id]: asked.json.href };
  const origins = originsOf(overrides);
  try {
    if (origins.length > 0) await call(allowOverride, { body: { origins } });
  } catch {
    toast.failure(shellLabels.tryFailed(asked.id, asked.json.origin));
    return;
  }
  storeOverrides(overrides);
  // The page's CSP is fixed: only a new page may load from there.
  await reloadPage();
}

export async function forgetOverride(id: string): Promise<void> {
  const { [id]: gone, ...left } = storedOverrides();
  storeOverrides(left);
  if (gone !== undefined) await call(allowOverride, { body: { origins: originsOf(left) } }).catch(() => undefined);
}

/** Applies this tab's overrides. Those that fail, or are no longer allowed, are removed and reported. */
export async function applyOverrides(
  areas: readonly ComposedArea[],
  overrides: Overrides,
): Promise<readonly ComposedArea[]> {
  if (!sessionCan('composition.override')) {
    storeOverrides({});
    sayOnceDrawn(shellLabels.tryRefused);
    return areas;
  }
  const placed = await Promise.all(
    Object.entries(overrides).map(async ([id, address]) => {
      const found = await fetchArea(id, address).catch((error: unknown) => {
        console.warn(`The area "${id}" could not be taken from ${address}`, error);
        return undefined;
      });
      if (!found) {
        await forgetOverride(id);
        sayOnceDrawn(shellLabels.tryFailed(id, new URL(address).origin));
      }
      return found ?? [];
    }),
  );
  const tried = placed.flat();
  return [...areas.filter(({ id }) => !tried.some((one) => one.id === id)), ...tried];
}

async function fetchArea(id: string, address: string): Promise<ComposedArea> {
  const url = new URL(address);
  const answer = await fetch(url, { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(5000) });
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  const release = areaRelease.parse(await answer.json());
  if (release.id !== id) throw new Error(`it holds the area "${release.id}"`);
  const folder = new URL('.', url).href;
  const path = folder.startsWith(window.location.origin) ? new URL(folder).pathname : folder;
  return { id, version: release.version, path, release, tried: url.origin };
}

/** Toasts need the page around them, which renders after this. */
const sayOnceDrawn = (sentence: string) => setTimeout(() => toast.failure(sentence), 500);
