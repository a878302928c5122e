import {
  elementScroll,
  type Rect,
  useVirtualizer,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
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

/** Assumed height without a layout (a hidden tab, jsdom), so that some rows are rendered. */
const UNMEASURED_HEIGHT = 640;
const OVERSCAN = 8;
/** Of a table, which covers the rows under it. */
export const HEAD_HEIGHT = 38;
/** Below the maximum height of an element in Firefox (17.8 M px); detected once, as Chromium allows twice as much. */
const SAFE_HEIGHT = 16_000_000;
const WANTED_HEIGHT = 32_000_000;

let tallest: number | undefined;
/** Whether this page has rendered a table before. */
let hasDrawn = false;

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

/** The box's size, by its observer alone: the library's own way asks the element at once, which computes the page's layout in vain. */
function observeRect({ scrollElement }: RowVirtualizer, report: (rect: Rect) => void) {
  if (!scrollElement) return;
  const observer = new ResizeObserver((entries) => {
    const size = entries.at(-1)?.contentBoxSize[0];
    if (size) report({ width: size.inlineSize, height: size.blockSize > 0 ? size.blockSize : UNMEASURED_HEIGHT });
  });
  observer.observe(scrollElement);
  return () => observer.disconnect();
}

const scrolled = new WeakSet<Element>();

/** Without the library's first call, which scrolls a new box to where it is: that too would compute the page's layout. */
function scrollBox(...[offset, options, instance]: Parameters<typeof elementScroll<HTMLDivElement>>) {
  const box = instance.scrollElement;
  const isNew = box !== null && !scrolled.has(box);
  if (box) scrolled.add(box);
  if (!isNew || offset !== 0 || options.adjustments) elementScroll(offset, options, instance);
}

/**
 * The height of a rendered row as reported by its observer, before it is painted. Until then it is the estimate: measuring the
 * element would force a layout for each row that appears.
 */
function measureRow(estimate: number) {
  return (_row: HTMLElement, entry: ResizeObserverEntry | undefined) => {
    const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
    // Less than a pixel is rounding: every real change recomputes all rows below.
    return height === 0 || Math.abs(height - estimate) < 1 ? estimate : height;
  };
}

export interface VirtualRowsInput {
  total: number;
  rowHeight: number;
  gap: number;
  scroll: RefObject<HTMLDivElement | null>;
  /** The page scrolls, and not the box of the rows. */
  paged: boolean;
  /** Called with [start, end), with a margin on both sides. */
  onRangeChange: (range: { start: number; end: number }) => void;
  initialScrollOffset: number | undefined;
  ready: boolean;
  /** When it changes, known heights belong to other rows. */
  order: string;
}

/** Distance of the rows from the top of the page, while that is what scrolls. */
function usePlaceOnPage(scroll: RefObject<HTMLDivElement | null>, paged: boolean): number {
  const [place, setPlace] = useState(0);
  useLayoutEffect(() => {
    const node = scroll.current;
    if (!paged || !node) return setPlace(0);
    const measure = () => setPlace(Math.round(node.getBoundingClientRect().top + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [scroll, paged]);
  return place;
}

/** One of both scrolls: hooks cannot be chosen, so the other one is switched off. */
function useRowVirtualizer(
  input: VirtualRowsInput & {
    count: number;
    place: number;
    focusedRef: RefObject<number | undefined>;
    overscan: number;
  },
) {
  const { count, rowHeight, gap, scroll, paged, place, focusedRef, overscan } = input;
  const estimateSize = useCallback(() => rowHeight, [rowHeight]);
  const measureElement = useMemo(() => measureRow(rowHeight), [rowHeight]);
  const shared = {
    count,
    estimateSize,
    measureElement,
    overscan,
    gap,
    initialRect: { width: 0, height: UNMEASURED_HEIGHT },
    useFlushSync: false,
    rangeExtractor: (range: Parameters<typeof withFocused>[0]) => withFocused(range, focusedRef.current),
  };
  const ofBox = useVirtualizer<HTMLDivElement, HTMLElement>({
    ...shared,
    enabled: !paged,
    scrollPaddingStart: HEAD_HEIGHT,
    getScrollElement: () => scroll.current,
    observeElementRect: observeRect,
    scrollToFn: scrollBox,
  });
  const ofPage = useWindowVirtualizer<HTMLElement>({ ...shared, enabled: paged, scrollMargin: place });
  return paged ? ofPage : ofBox;
}

/** The rendered rows and their positions. `count` is less than `total` when the browser cannot make an element that tall. */
export function useVirtualRows(input: VirtualRowsInput) {
  const { total, rowHeight, gap, scroll, paged, onRangeChange, initialScrollOffset, ready, order } = input;
  const count = Math.min(
    total,
    Math.floor((total * (rowHeight + gap) > SAFE_HEIGHT ? tallestElement() : SAFE_HEIGHT) / (rowHeight + gap)),
  );
  const [focused, setFocused] = useState<number>();
  const focusedRef = useRef<number>(undefined);
  focusedRef.current = focused;
  const place = usePlaceOnPage(scroll, paged);
  // The rest of a screen becomes usable before its rows are rendered, which is most of the work of showing it again. Not on the
  // first screen of a page: nobody uses it yet, and rendering twice takes longer than once. Rows out of sight come after the others.
  const [isFirst] = useState(() => !hasDrawn);
  useEffect(() => {
    hasDrawn = true;
  }, []);
  const drawn = useDeferredValue(true, isFirst);
  const overscan = useDeferredValue(OVERSCAN, isFirst ? 0 : OVERSCAN);
  const virtualizer = useRowVirtualizer({ ...input, count, place, focusedRef, overscan });

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

  /** Where the rows begin, by the measure of the items' positions. */
  const top = paged ? place : 0;
  return { virtualizer, items, count, top, setFocused };
}

/** Keeps the focused row rendered when it is scrolled away, or the keyboard focus would be lost. */
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
