import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useShortcuts } from '../shortcuts/shortcuts.store.ts';
import { uiLabels } from '../ui.labels.ts';
import type { MenuEntry } from './columns.ts';
import { HEAD_HEIGHT, type useVirtualRows } from './use-virtual-rows.ts';

/** A key that does what an entry of the row's menu does, with the row that has the focus. */
export interface RowKey {
  key: string;
  label: string;
}

interface RowKeysInput {
  box: RefObject<HTMLElement | null>;
  /** Rows of a table are shown: cards, on phones, have no keys. */
  on: boolean;
  virtual: ReturnType<typeof useVirtualRows>;
  /** The rows' query: with another one they are other rows. */
  question: unknown;
  chooses: boolean;
  acts: readonly RowKey[];
  menuOf: (index: number) => readonly MenuEntry[];
}

const controls = 'a[href], button, input';
const rowOf = (body: Element | null | undefined) => body?.querySelector<HTMLElement>(':scope > tr') ?? undefined;
const bodyOf = (node: EventTarget | null) =>
  node instanceof Element ? node.closest<HTMLElement>('tbody[data-index]') : null;
const indexOf = (body: HTMLElement) => Number(body.dataset.index);

/** Where it is another: writing an attribute costs more than reading it, and each row that appears asks for all. */
function setTabIndex(element: HTMLElement, index: 0 | -1): void {
  if (element.getAttribute('tabindex') !== String(index)) element.tabIndex = index;
}

/**
 * The rows of a table are one stop of Tab: arrows go from row to row, and along the controls of a row, which are not stops of their
 * own. Kept in the elements, not in React: rows are not rendered again for it, and cells are whatever a screen puts there.
 */
function useOneStop({ box, on, virtual: { virtualizer } }: Pick<RowKeysInput, 'box' | 'on' | 'virtual'>) {
  const current = useRef(0);
  const find = useCallback(() => {
    const bodies = [...(box.current?.querySelectorAll<HTMLElement>('tbody[data-index]') ?? [])];
    const first = virtualizer.range?.startIndex ?? 0;
    const stop =
      bodies.find((body) => indexOf(body) === current.current) ?? bodies.find((body) => indexOf(body) >= first);
    return { bodies, stop };
  }, [box, virtualizer]);
  const rove = useCallback(() => {
    const { bodies, stop } = find();
    for (const body of bodies) {
      const row = rowOf(body);
      if (!row || body.ariaHidden) continue;
      setTabIndex(row, body === stop ? 0 : -1);
      for (const control of row.querySelectorAll<HTMLElement>(controls)) setTabIndex(control, -1);
    }
  }, [find]);
  useLayoutEffect(() => {
    const node = box.current;
    if (!node || !on) return;
    const focused = ({ target }: FocusEvent) => {
      const body = bodyOf(target);
      if (!body) return;
      current.current = indexOf(body);
      rove();
    };
    rove();
    const observer = new MutationObserver(rove);
    observer.observe(node, { childList: true, subtree: true });
    node.addEventListener('focusin', focused);
    return () => {
      observer.disconnect();
      node.removeEventListener('focusin', focused);
    };
  }, [box, on, rove]);
  const stopAt = () => {
    const { stop } = find();
    return stop ? indexOf(stop) : 0;
  };
  return { current, stopAt, rove };
}

/** Moves the focus to a row, which is drawn and read first where it is further away; not from what was begun meanwhile. */
function useGoTo({ box, virtual }: Pick<RowKeysInput, 'box' | 'virtual'>) {
  const { virtualizer, count, setFocused } = virtual;
  const sought = useRef<{ index: number; from: Element | null }>(undefined);
  const focusSought = useCallback(() => {
    if (!sought.current) return;
    const { index, from } = sought.current;
    const { activeElement } = document;
    // The box has the focus of a row that was scrolled away.
    const isElsewhere = ![from, box.current, document.body].includes(activeElement);
    const row = rowOf(box.current?.querySelector(`tbody[data-index="${index}"]:not([aria-hidden])`));
    if (!row && !isElsewhere) return;
    sought.current = undefined;
    if (!row || isElsewhere) return;
    // A row that was drawn just now cannot be focused yet.
    setTabIndex(row, 0);
    row.focus({ preventScroll: true });
  }, [box]);
  useEffect(focusSought);
  const goTo = (index: number) => {
    const next = Math.max(0, Math.min(count - 1, index));
    sought.current = { index: next, from: document.activeElement };
    virtualizer.scrollToIndex(next, { align: 'auto' });
    setFocused(next);
    focusSought();
  };
  return { goTo, sought };
}

/** The keys of a table's rows; returns its handler of keys pressed on them. */
export function useRowKeys(input: RowKeysInput) {
  const { box, on, virtual, question, chooses, acts, menuOf } = input;
  const { virtualizer, count } = virtual;
  const { current, stopAt, rove } = useOneStop(input);
  const { goTo, sought } = useGoTo(input);
  const focusedBody = useCallback(
    () => (box.current?.contains(document.activeElement) ? bodyOf(document.activeElement) : null),
    [box],
  );
  const asked = useRef(question);
  useLayoutEffect(() => {
    if (asked.current === question) return;
    asked.current = question;
    const body = focusedBody();
    current.current = body ? indexOf(body) : 0;
    sought.current = undefined;
    rove();
  }, [question, focusedBody, current, sought, rove]);
  /** The row with the focus, or the one that gets it as soon as it is there. */
  const indexAt = (body: HTMLElement | null) => (body ? indexOf(body) : sought.current?.index);
  const step = (by: number) => {
    const index = indexAt(focusedBody());
    goTo(index === undefined ? stopAt() : index + by);
  };

  const inRow = (run: (row: HTMLElement, index: number) => void) => () => {
    const body = focusedBody();
    const row = rowOf(body);
    if (body && row) run(row, indexOf(body));
  };
  useShortcuts(
    on
      ? [
          { keys: ['j'], shown: 'j ↓', label: uiLabels.keyNext, run: () => step(1) },
          { keys: ['k'], shown: 'k ↑', label: uiLabels.keyPrevious, run: () => step(-1) },
          { keys: ['o'], shown: 'Invio', label: uiLabels.keyOpen, run: inRow(openRow) },
          ...(chooses
            ? [
                {
                  keys: ['x'],
                  label: uiLabels.keyChoose,
                  once: true,
                  run: inRow((row) => press(row, 'input[type="checkbox"]')),
                },
              ]
            : []),
          ...acts.map(({ key, label }) => ({
            keys: [key],
            label,
            once: true,
            run: inRow((_, index) =>
              menuOf(index)
                .find((entry) => entry.key === key)
                ?.onSelect?.(),
            ),
          })),
        ]
      : [],
  );

  const page = () =>
    Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - HEAD_HEIGHT) / virtualizer.options.estimateSize(0)) - 1);
  const moves: Record<string, (index: number) => number> = {
    ArrowDown: (index) => index + 1,
    ArrowUp: (index) => index - 1,
    PageDown: (index) => index + page(),
    PageUp: (index) => index - page(),
    Home: () => 0,
    End: () => count - 1,
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    const body = bodyOf(target);
    const row = rowOf(body);
    const plain = !event.defaultPrevented && !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
    const isInRow = row && target instanceof Element && row.contains(target);
    if (!on || !plain || !(isInRow || target === box.current)) return;
    const index = indexAt(body);
    const to = index === undefined ? undefined : moves[key]?.(index);
    if (to !== undefined) goTo(to);
    else if (!row || !alongRow(row, event)) return;
    event.preventDefault();
  };
}

function press(row: HTMLElement, selector: string): void {
  row.querySelector<HTMLElement>(selector)?.click();
}

/** Where the row leads: its link, or its details. */
function openRow(row: HTMLElement): void {
  press(row, 'a[href]');
  if (!row.querySelector('a[href]')) press(row, 'button[aria-expanded]');
}

/** Keys inside a row. False for one that is not its own. */
function alongRow(row: HTMLElement, { key, target }: KeyboardEvent<HTMLElement>): boolean {
  const stops = [row, ...row.querySelectorAll<HTMLElement>(controls)];
  const here = target instanceof HTMLElement ? stops.indexOf(target) : -1;
  if (key === 'ArrowRight') stops[Math.min(here + 1, stops.length - 1)]?.focus();
  else if (key === 'ArrowLeft') stops[Math.max(here - 1, 0)]?.focus();
  else if (key === 'Escape' && here > 0) row.focus();
  else if (key === 'Enter' && here === 0) openRow(row);
  else return false;
  return true;
}
