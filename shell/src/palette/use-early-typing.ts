import { useLayoutEffect } from 'react';
import { changePaletteText } from './palette.store.ts';

/** Marks the palette's own field, which needs no help. */
export const paletteField = { 'data-palette-field': true };

/**
 * Collects what is typed or pasted while the palette opens. Its code may still be loading, and a dialog focuses its field only a
 * moment after rendering. What had the focus loses it meanwhile: Enter would open the row behind, or send the form.
 */
export function useEarlyTyping(open: boolean): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    if (!open || !(before instanceof HTMLElement)) return undefined;
    before.blur();
    const keep = (event: KeyboardEvent | ClipboardEvent) => {
      if (isElsewhere(event.target) || !('key' in event ? typeIntoPalette(event) : pasteIntoPalette(event))) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', keep, true);
    window.addEventListener('paste', keep, true);
    return () => {
      window.removeEventListener('keydown', keep, true);
      window.removeEventListener('paste', keep, true);
      before.focus({ preventScroll: true });
    };
  }, [open]);
}

/** False for a key that writes nothing. */
function typeIntoPalette(event: KeyboardEvent): boolean {
  const { key } = event;
  // AltGr writes letters (@ on an Italian keyboard); Ctrl, Alt and ⌘ are commands.
  const command = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');
  if (command || event.isComposing) return false;
  if (key === 'Backspace') changePaletteText((text) => text.slice(0, -1));
  else if ([...key].length === 1) changePaletteText((text) => text + key);
  // It would lead to the page behind, where the next Enter counts.
  else return key === 'Tab' && !document.querySelector('[data-palette-field]');
  return true;
}

function pasteIntoPalette({ clipboardData }: ClipboardEvent): true {
  const pasted = clipboardData?.getData('text') ?? '';
  changePaletteText((text) => text + pasted);
  return true;
}

/** A part of the palette, or a dialog that opened over it: a password typed there must not appear in the palette. */
function isElsewhere(target: EventTarget | null): boolean {
  const dialog = target instanceof Element ? target.closest('[aria-modal="true"]') : null;
  // A press beside the parts of the palette leads the focus to its box, where letters still count.
  return dialog !== null && (dialog !== target || !dialog.querySelector('[data-palette-field]'));
}
