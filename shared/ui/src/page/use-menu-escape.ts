import { useEffect } from 'react';

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
      button.click();
    };
    window.addEventListener('keydown', closeMenu, true);
    return () => window.removeEventListener('keydown', closeMenu, true);
  }, []);
}
