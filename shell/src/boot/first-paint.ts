// What index.html shows until the first rendering, and how: marks on `<html>` for its styles. Part of the page's first script, so it
// must stay small.
import { accessKey, colourSchemeKey, narrowMenuKey } from './session-keys.ts';

/** Colours as chosen, and the page's frame where there is a session to check. Throws where storage is refused. */
export function markFirstPaint({ dataset }: HTMLElement, storage: Pick<Storage, 'getItem'>): void {
  const scheme = storage.getItem(colourSchemeKey);
  if (scheme === 'light' || scheme === 'dark') dataset.mantineColorScheme = scheme;
  if (storage.getItem(narrowMenuKey) === 'true') dataset.narrowMenu = '';
  if (storage.getItem(accessKey)) dataset.session = '';
}

/** A sentence instead of a frame that waits forever, where the page's own code cannot be fetched. */
export function watchFirstFiles(page: Document): void {
  page.addEventListener(
    'error',
    ({ target }) => {
      // Later the sentence is gone with the frame, and what cannot be fetched is told in its own place.
      if (target instanceof HTMLScriptElement) page.documentElement.dataset.failed = '';
    },
    true,
  );
}
