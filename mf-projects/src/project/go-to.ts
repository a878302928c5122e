const pauseMs = 50;

/** Scrolls to a field and focuses it; waits a while for one that is still on its way, as an editor is. */
export function goTo(id: string, tries = 40): void {
  const field = document.getElementById(id);
  if (field) {
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'center' });
  } else if (tries > 0) setTimeout(() => goTo(id, tries - 1), pauseMs);
}
