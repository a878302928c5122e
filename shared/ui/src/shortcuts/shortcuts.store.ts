import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** A key of a screen, without Ctrl or Alt. It is never heard while somebody types, nor while a dialog or a menu is open. */
export interface Shortcut {
  /** As `KeyboardEvent.key`; several do the same. */
  keys: readonly string[];
  /** What it does, for the list that `?` shows. */
  label: string;
  /** How the list writes the keys; default: as they are. */
  shown?: string;
  /** Not again while the key is held down. */
  once?: boolean;
  run: () => void;
}

type Registered = { readonly current: readonly Shortcut[] };

let registered: readonly Registered[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Registered[]): void {
  if (registered.length === 0) window.addEventListener('keydown', hear);
  registered = next;
  if (registered.length === 0) window.removeEventListener('keydown', hear);
  for (const listener of listeners) listener();
}

const fields =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="combobox"]';

function isMeant({ target, ctrlKey, altKey, metaKey, defaultPrevented, isComposing }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing || ctrlKey || altKey || metaKey) return false;
  if (target instanceof Element && target.closest(fields)) return false;
  return document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') === null;
}

/** A letter is small also with the capitals locked. */
const keyOf = ({ key, shiftKey }: KeyboardEvent): string => (shiftKey || key.length > 1 ? key : key.toLowerCase());

function hear(event: KeyboardEvent): void {
  if (!isMeant(event)) return;
  const key = keyOf(event);
  for (const { current } of registered.toReversed()) {
    const shortcut = current.find(({ keys }) => keys.includes(key));
    if (!shortcut) continue;
    event.preventDefault();
    if (!(shortcut.once && event.repeat)) shortcut.run();
    return;
  }
}

/** Keys of a part of the screen, for as long as it is shown. Of two parts with the same key the later one has it. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  // With what is drawn, not after it: a key that follows at once is for what the screen shows.
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  const some = shortcuts.length > 0;
  useLayoutEffect(() => {
    if (!some) return;
    change([...registered, latest]);
    return () => change(registered.filter((one) => one !== latest));
  }, [some]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The keys of the screen in front, in words: for the dialog that `?` opens. */
export function useScreenShortcuts(): readonly (readonly [keys: string, label: string])[] {
  const now = useSyncExternalStore(subscribe, () => registered);
  const known = new Map<string, string>();
  for (const { current } of now) for (const { keys, shown = keys.join(' '), label } of current) known.set(shown, label);
  return [...known];
}
