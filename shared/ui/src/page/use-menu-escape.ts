import { useEffect } from 'react';

/** Longer than a menu takes to disappear. */
const CLOSING_MS = 400;

/** The focus is on its way into the menu that was closed: it stays on the button, or it would be lost with the menu. */
function keepFocus(button: HTMLElement): void {
  const giveBack = ({ target }: FocusEvent) => {
    const inMenu = target instanceof HTMLElement && target.closest('[role="menu"]') !== null;
    if (inMenu && button.getAttribute('aria-expanded') === 'false') button.focus();
  };
  document.addEventListener('focusin', giveBack);
  setTimeout(() => document.removeEventListener('focusin', giveBack), CLOSING_MS);
}

/**
 * Mantine moves the focus into a menu a moment after opening it, and only there does Escape close it. Pressed in that moment,
 * Escape reaches the button of the menu: here it closes the menu too.
 */
export function useMenuEscape(): void {
  useEffect(() => {
    const closeMenu = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !(event.target instanceof HTMLElement)) return;
      const button = event.target.closest<HTMLElement>('[aria-haspopup="menu"][aria-expanded="true"]');
      // A submenu's entry is inside a menu, which hears Escape by itself.
      if (!button || button.role === 'menuitem') return;
      event.stopPropagation();
      keepFocus(button);
      button.click();
    };
    window.addEventListener('keydown', closeMenu, true);
    return () => window.removeEventListener('keydown', closeMenu, true);
  }, []);
}
