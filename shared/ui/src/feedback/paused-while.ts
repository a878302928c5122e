/** Props of a button that ignores presses while `busy`. Not `disabled`, nor `loading`: they drop the keyboard's focus. */
export const pausedWhile = (busy: boolean, press: () => void) => ({
  'data-disabled': busy,
  'aria-disabled': busy,
  onClick: () => {
    if (!busy) press();
  },
});
