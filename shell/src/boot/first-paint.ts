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

/** Whether the browser is older than those of decision 0079: it may not even parse the shell's code, which no script element says. */
function isTooOld(): boolean {
  try {
    // biome-ignore lint/complexity/useRegexLiterals: such a browser could not read a script with the literal
    return !new RegExp('(?<=a)b').test('ab') || !('toSorted' in Array.prototype);
  } catch {
    return true;
  }
}

/** Says so where the product is not drawn; by the text alone, because some of them ignore the page's styles. */
export function refuseOldBrowser(page: Document): void {
  if (!isTooOld()) return;
  const say = () => {
    const failure = page.querySelector('.first-failure');
    if (!failure) return;
    page.documentElement.dataset.failed = '';
    failure.textContent = 'Questo browser è troppo vecchio per Sodalizio. Aggiornalo, o usane un altro.';
    failure.previousElementSibling?.remove();
  };
  page.addEventListener('DOMContentLoaded', say, { once: true });
}

/** Files of the shell, as its page names them; areas handle their own, and browser extensions may add some. */
const isOfShell = (address: string) => address !== '' && new URL(address).pathname.startsWith('/assets/');

/** Where the shell's code cannot be fetched, shows a sentence with Riprova; a style sheet that failed is requested once more. */
export function watchFirstFiles(page: Document): void {
  const again = new Set<string>();
  page.addEventListener(
    'error',
    ({ target }) => {
      // The first rendering replaces the sentence with the frame.
      if (target instanceof HTMLScriptElement && isOfShell(target.src)) page.documentElement.dataset.failed = '';
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      if (!isOfShell(target.href) || again.has(target.href)) return;
      again.add(target.href);
      target.replaceWith(target.cloneNode());
    },
    true,
  );
}
