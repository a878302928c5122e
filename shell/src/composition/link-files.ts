import { reportFault } from './area-fault.ts';
import type { ComposedArea } from './read-composition.ts';
import { guardStyles } from './style-guard.ts';

/** A sheet that does not come may cost this much; then the area opens without it. */
const timeout = 2000;

/** Asks for modules side by side that the browser would otherwise discover one after the other. */
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
 * Links an area's stylesheet and waits for it. One that fails is asked for once more under `again` (a path the browser has
 * not seen fail); without it the area still opens: plain, but usable, and the fault is reported.
 */
export async function linkStylesheet(placed: ComposedArea, href: string, again: string): Promise<void> {
  if ((await linked(placed, href)) || (await linked(placed, again))) return;
  reportFault(placed, 'unreachable', `its stylesheet ${href}`);
}

/** Sheets that were looked at: one that came with the page was not, and each is looked at once. */
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
  // It counts once it was looked at. A sheet that does not count would come last, hence the priority.
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
  // A sheet that comes late may stay; one that failed leaves no trace.
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
