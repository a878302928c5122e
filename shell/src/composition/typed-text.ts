import { hasUnsavedWork } from '@sodalizio/area-kit/host';

/** Text that looks for something, or chooses from a list, is no work. */
const searching = 'search, [role="search"], [type="search"], [role="combobox"]';
/** Where areas draw: their screens, and dialogs. */
const places = 'main, [role="dialog"]';
/** Elements a person typed into, with what stood there before. */
const typed = new Map<HTMLElement, string>();
const before = new WeakMap<HTMLElement, string>();

const textIn = (field: HTMLElement): string =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : (field.textContent ?? '');

const fieldOf = ({ target }: Event): HTMLElement | undefined => {
  if (!(target instanceof HTMLElement) || target.closest(searching) || !target.closest(places)) return undefined;
  const editable = target.closest<HTMLElement>('[contenteditable="true"]');
  const text =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox');
  return editable ?? (text ? target : undefined);
};

function noticeTyping(event: Event): void {
  const field = event.isTrusted ? fieldOf(event) : undefined;
  if (!field) return;
  // The form's own guard, if it has one, knows after this event.
  setTimeout(() => {
    if (!hasUnsavedWork()) typed.set(field, before.get(field) ?? '');
  });
}

/** Whether the page has text in a field that no form guards: somebody typed it, and it would be lost. */
function hasTypedText(): boolean {
  for (const [field, text] of typed) if (!field.isConnected || textIn(field) === text) typed.delete(field);
  return typed.size > 0;
}

/** Unsaved forms, and text typed into fields of an area that does not guard them. For what the page does by itself. */
export const hasWork = (): boolean => hasUnsavedWork() || hasTypedText();

/** Notices text typed into fields that no form guards; the browser asks before it closes the page with such text. */
export function watchTyping(): void {
  document.addEventListener('focusin', (event) => {
    const field = fieldOf(event);
    if (field && !before.has(field)) before.set(field, textIn(field));
  });
  document.addEventListener('input', noticeTyping, true);
  window.addEventListener('beforeunload', (event) => {
    if (!hasUnsavedWork() && hasTypedText()) event.preventDefault();
  });
}
