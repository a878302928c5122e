import { reportFault } from './area-fault.ts';
import type { PlacedArea } from './read-composition.ts';

/** A sheet that does not come may cost this much; then the area opens without it. */
const patience = 2000;

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
export async function linkStylesheet(placed: PlacedArea, href: string, again: string): Promise<void> {
  if ((await linked(href)) || (await linked(again))) return;
  reportFault(placed, 'unreachable', `its stylesheet ${href}`);
}

function linked(href: string): Promise<boolean> {
  const there = [...document.styleSheets].some((sheet) => sheet.href && new URL(sheet.href).pathname === href);
  if (there) return Promise.resolve(true);
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((resolve) => {
    const settle = (arrived: boolean) => () => {
      clearTimeout(timer);
      // A sheet that comes late may stay; one that failed leaves no trace.
      if (!arrived && !link.sheet) link.remove();
      resolve(arrived);
    };
    const timer = setTimeout(settle(false), patience);
    link.addEventListener('load', settle(true), { once: true });
    link.addEventListener('error', settle(false), { once: true });
    document.head.append(link);
  });
}
