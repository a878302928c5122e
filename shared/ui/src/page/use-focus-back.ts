import { useEffect, useLayoutEffect, useRef } from 'react';

/** An entry is gone once its menu is closed: the menu's button is left. */
const menuButton = (entry: Element | null) =>
  document.getElementById(entry?.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? '');

/** What to give the focus back to, once a dialog is closed. */
interface Opening {
  openers: readonly (Element | null | undefined)[];
  /** The dialog that was on top when this one opened. */
  below: Opening | undefined;
}
/** Of the dialogs that are open, the newest last. */
const openings: Opening[] = [];

/** The opener; where it went with the dialog that it was in, as after a question that closed its form, that dialog's opener. */
function remaining({ openers, below }: Opening): Element | null | undefined {
  const opener = openers.find((one) => one?.isConnected && one !== document.body);
  return opener ?? (below && !openings.includes(below) ? remaining(below) : undefined);
}

/**
 * For a dialog that is rendered only while it is open: Mantine gives the focus back when `opened` turns false. `opener` where it
 * is known; else what has the focus.
 */
export function useFocusBack(opener?: Element | null): void {
  const known = useRef(opener);
  const own = useRef<Opening>({ openers: [], below: undefined });
  // It leaves the list when it leaves the page: a dialog that is closed with it may look for the focus before its effects end.
  useLayoutEffect(() => {
    const opening = own.current;
    opening.below = openings.at(-1);
    openings.push(opening);
    return () => void openings.splice(openings.indexOf(opening), 1);
  }, []);
  useEffect(() => {
    const opening = own.current;
    const before = known.current ?? document.activeElement;
    // Where a row is gone, its table is left.
    opening.openers = [before, menuButton(before), before?.closest('section[tabindex]')];
    return () => {
      // After the save has rendered: it may have re-created the opening element.
      setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        const back = remaining(opening);
        const target = back instanceof HTMLElement ? back : document.querySelector('main');
        target?.focus({ preventScroll: true });
      });
    };
  }, []);
}
