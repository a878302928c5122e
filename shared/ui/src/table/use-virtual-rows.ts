import { observeElementRect, type Rect, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

/** Height taken where there is no layout at all (a hidden tab, jsdom): rows are drawn rather than none. */
const UNMEASURED_HEIGHT = 640;
const OVERSCAN = 8;
/** Below what Firefox (17.8 M px) allows an element; asked of the browser once, as Chromium allows twice as much. */
const SAFE_HEIGHT = 16_000_000;
const WANTED_HEIGHT = 32_000_000;

let tallest: number | undefined;

function tallestElement(): number {
  if (tallest === undefined) {
    const probe = document.createElement('div');
    probe.style.cssText = `position:absolute;visibility:hidden;width:1px;top:0;height:${WANTED_HEIGHT}px;contain:strict`;
    document.body.append(probe);
    tallest = probe.getBoundingClientRect().height >= WANTED_HEIGHT ? WANTED_HEIGHT : SAFE_HEIGHT;
    probe.remove();
  }
  return tallest;
}

type RowVirtualizer = Virtualizer<HTMLDivElement, HTMLElement>;

function observeRect(instance: RowVirtualizer, report: (rect: Rect) => void) {
  return observeElementRect(instance, (rect) =>
    report(rect.height > 0 ? rect : { width: rect.width, height: UNMEASURED_HEIGHT }),
  );
}

/**
 * The height of a drawn row as its observer tells it, which is before the row is painted. Until then it is the estimate:
 * to ask the element would lay out the page once for each row that appears.
 */
function measureRow(estimate: number) {
  return (_row: HTMLElement, entry: ResizeObserverEntry | undefined) => {
    const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
    // A fraction of a pixel is rounding, not another height: every true change recomputes all rows below.
    return height === 0 || Math.abs(height - estimate) < 1 ? estimate : height;
  };
}

export interface VirtualRowsInput {
  total: number;
  rowHeight: number;
  gap: number;
  scroll: RefObject<HTMLDivElement | null>;
  /** Reported as [start, end), with a margin on both sides. */
  onRangeChange: (range: { start: number; end: number }) => void;
  initialScrollOffset: number | undefined;
  ready: boolean;
  /** When it changes, heights seen before no longer belong to these rows. */
  order: string;
}

/** Which rows are drawn and where. `count` is less than `total` when the browser cannot make an element that tall. */
export function useVirtualRows(input: VirtualRowsInput) {
  const { total, rowHeight, gap, scroll, onRangeChange, initialScrollOffset, ready, order } = input;
  const count = Math.min(
    total,
    Math.floor((total * (rowHeight + gap) > SAFE_HEIGHT ? tallestElement() : SAFE_HEIGHT) / (rowHeight + gap)),
  );
  const [focused, setFocused] = useState<number>();
  const focusedRef = useRef<number>(undefined);
  focusedRef.current = focused;

  const estimateSize = useCallback(() => rowHeight, [rowHeight]);
  const measureElement = useMemo(() => measureRow(rowHeight), [rowHeight]);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count,
    getScrollElement: () => scroll.current,
    estimateSize,
    measureElement,
    observeElementRect: observeRect,
    overscan: OVERSCAN,
    gap,
    initialRect: { width: 0, height: UNMEASURED_HEIGHT },
    useFlushSync: false,
    rangeExtractor: (range) => withFocused(range, focusedRef.current),
  });

  const seenOrder = useRef(order);
  useLayoutEffect(() => {
    if (seenOrder.current === order) return;
    seenOrder.current = order;
    virtualizer.measure();
  }, [order, virtualizer]);

  const restored = useRef(initialScrollOffset === undefined || initialScrollOffset === 0);
  useLayoutEffect(() => {
    if (restored.current || !ready || count === 0) return;
    restored.current = true;
    virtualizer.scrollToOffset(initialScrollOffset ?? 0);
  }, [ready, count, initialScrollOffset, virtualizer]);

  // The rest of a screen can be used before its rows are drawn, which is most of the work of showing it again.
  const drawn = useDeferredValue(true, false);
  const items = drawn ? virtualizer.getVirtualItems() : [];
  const start = virtualizer.range ? Math.max(0, virtualizer.range.startIndex - OVERSCAN) : 0;
  const end = virtualizer.range ? Math.min(count, virtualizer.range.endIndex + OVERSCAN + 1) : 0;
  const report = useRef(onRangeChange);
  useEffect(() => {
    report.current = onRangeChange;
  });
  useEffect(() => {
    if (end > start) report.current({ start, end });
  }, [start, end]);

  return { virtualizer, items, count, setFocused };
}

/** The row that holds the focus stays drawn however far it is scrolled away, or the keyboard would lose its place. */
function withFocused(
  range: { startIndex: number; endIndex: number; overscan: number; count: number },
  focused?: number,
) {
  const from = Math.max(0, range.startIndex - range.overscan);
  const to = Math.min(range.count - 1, range.endIndex + range.overscan);
  const indexes: number[] = [];
  if (focused !== undefined && focused < from) indexes.push(focused);
  for (let index = from; index <= to; index++) indexes.push(index);
  if (focused !== undefined && focused > to && focused < range.count) indexes.push(focused);
  return indexes;
}
