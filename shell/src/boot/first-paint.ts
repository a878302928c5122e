// What index.html shows until the first rendering, and how: marks on `<html>` for its styles. Part of the page's first script, so it
// must stay small.
import { accessKey, colourSchemeKey, narrowMenuKey } from './session-keys.ts';

/** Colours as chosen, and the page's frame where there is a session to check. Throws where storage is refused. */
export function markFirstPaint({ dataset }: HTMLElement, storage: Pick<Storage, 'getItem'>, pathname: string): void {
  const scheme = storage.getItem(colourSchemeKey);
  if (scheme === 'light' || scheme === 'dark') dataset.mantineColorScheme = scheme;
  if (storage.getItem(narrowMenuKey) === 'true') dataset.narrowMenu = '';
  // Public screens have no frame.
  if (storage.getItem(accessKey) && /^\/(admin(\/|$)|$)/.test(pathname)) dataset.session = '';
}

/** What the page itself names and cannot be fetched: its styles are asked for once more, and for its code a sentence asks to. */
export function watchFirstFiles(page: Document): void {
  const again = new Set<string>();
  page.addEventListener(
    'error',
    ({ target }) => {
      // Later the sentence is gone with the frame, and what cannot be fetched is told in its own place.
      if (target instanceof HTMLScriptElement) page.documentElement.dataset.failed = '';
      // Areas see to their own.
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      if (!new URL(target.href).pathname.startsWith('/assets/') || again.has(target.href)) return;
      again.add(target.href);
      target.replaceWith(target.cloneNode());
    },
    true,
  );
}
