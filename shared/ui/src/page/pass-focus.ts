/** After an act the pressed button goes with its row, and the focus goes to `next`: unless something else was begun meanwhile. */
export function passFocus(pressed: Element, next: HTMLElement | null): void {
  const { activeElement, body } = document;
  if (activeElement === pressed || activeElement === body) next?.focus();
}
