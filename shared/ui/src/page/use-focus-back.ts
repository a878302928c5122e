import { useEffect, useRef } from 'react';

/** An entry is gone once its menu is closed: the menu's button is left. */
const menuButton = (entry: Element | null) =>
  document.getElementById(entry?.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? '');

/** What to give the focus back to, once a dialog is closed. */
interface Opening {
  readonly openers: readonly (Element | null)[];
  /** The dialog that was on top when this one opened. */
  readonly below: Opening | undefined;
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
  useEffect(() => {
    const before = known.current ?? document.activeElement;
    const opening: Opening = { openers: [before, menuButton(before)], below: openings.at(-1) };
    openings.push(opening);
    return () => {
      openings.splice(openings.indexOf(opening), 1);
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
