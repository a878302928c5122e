import { reportFault } from './area-fault.ts';
import type { ComposedArea } from './read-composition.ts';
import { guardStyles } from './style-guard.ts';

/** Milliseconds until the area opens without a stylesheet that does not load. */
const timeout = 2000;

/** Requests modules in parallel that the browser would otherwise discover one after the other. */
export function preloadModules(hrefs: readonly string[]): void {
  const asked = new Set(
    [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href')),
  );
  for (const href of hrefs) {
    if (asked.has(href)) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}

/**
 * Links an area's stylesheet and waits for it. A failed one is retried under `again` (a path the browser has not seen fail);
 * without it the area still opens, unstyled, and the fault is reported.
 */
export async function linkStylesheet(placed: ComposedArea, href: string, again: string): Promise<void> {
  if ((await linked(placed, href)) || (await linked(placed, again))) return;
  reportFault(placed, 'unreachable', `its stylesheet ${href}`);
}

/** Checked sheets: also those that came with the page are checked once. */
const guarded = new WeakSet<Element>();

const linkOf = (href: string) =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].find(
    (link) => link.sheet && link.href === new URL(href, window.location.href).href,
  );

async function linked(placed: ComposedArea, href: string): Promise<boolean> {
  const there = linkOf(href);
  if (there) {
    guardOnce(placed, there);
    return true;
  }
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = 'anonymous';
  // Applied only after the check. Inactive sheets load with low priority, hence fetchPriority.
  link.media = 'not all';
  link.fetchPriority = 'high';
  link.href = href;
  const arrived = await new Promise<boolean>((resolve) => {
    const finish = (came: boolean) => () => {
      clearTimeout(timer);
      resolve(came);
    };
    const timer = setTimeout(finish(false), timeout);
    link.addEventListener('load', finish(true), { once: true });
    link.addEventListener('error', finish(false), { once: true });
    document.head.append(link);
  });
  if (arrived) guardOnce(placed, link);
  // A late sheet may stay; a failed one is removed.
  else if (link.sheet) link.addEventListener('load', () => guardOnce(placed, link), { once: true });
  else link.remove();
  return arrived;
}

function guardOnce(placed: ComposedArea, link: HTMLLinkElement): void {
  if (!guarded.has(link)) {
    guarded.add(link);
    guardStyles(placed, link);
  }
  if (link.media === 'not all') link.media = 'all';
}
