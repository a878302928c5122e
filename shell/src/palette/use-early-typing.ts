import { useLayoutEffect } from 'react';
import { changePaletteText, closePalette } from './palette.store.ts';

/** Marks the palette's own field, which needs no help. */
export const paletteField = { 'data-palette-field': true };

/**
 * Collects keys typed while the palette opens. Its code may still be loading, and a dialog focuses its field only a moment after
 * rendering: these letters would go to the page behind.
 */
export function useEarlyTyping(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return undefined;
    const keep = (event: KeyboardEvent) => {
      if (isElsewhere(event.target)) return;
      // AltGr writes letters (@ on an Italian keyboard); Ctrl, Alt and ⌘ are commands.
      const command = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');
      if (command || event.isComposing) return;
      if (!typeIntoPalette(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', keep, true);
    return () => window.removeEventListener('keydown', keep, true);
  }, [open]);
}

/** False for a key that writes nothing. */
function typeIntoPalette(key: string): boolean {
  if (key === 'Escape') closePalette();
  else if (key === 'Backspace') changePaletteText((text) => text.slice(0, -1));
  else if ([...key].length === 1) changePaletteText((text) => text + key);
  else return false;
  return true;
}

/** The palette's own field, or a dialog that opened over it: a password typed there must not appear in the palette. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const dialog = target.closest('[aria-modal="true"]');
  return target.matches('[data-palette-field]') || (dialog !== null && !dialog.querySelector('[data-palette-field]'));
}
