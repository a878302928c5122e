import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Whether an element is narrower than `below` px, and whether a part that scrolls by itself is around it: a dialog, or one with
 * `data-own-scroll`. Sizes come from an
 * observer, which is told of the first one before it is painted: asking the element would compute the whole page's layout twice.
 */
export function useBox(element: RefObject<HTMLElement | null>, below: number) {
  const [box, setBox] = useState({ narrow: false, ownScroll: false });
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const ownScroll = node.closest('[role="dialog"], [data-own-scroll]') !== null;
    const look = (width: number) => {
      const narrow = width > 0 && width < below;
      setBox((before) => (before.narrow === narrow && before.ownScroll === ownScroll ? before : { narrow, ownScroll }));
    };
    const observer = new ResizeObserver((entries) => look(entries.at(-1)?.borderBoxSize[0]?.inlineSize ?? 0));
    observer.observe(node, { box: 'border-box' });
    return () => observer.disconnect();
  }, [element, below]);
  return box;
}

/**
 * Sets `--table-top`, the distance of the scroll box from the top of the page, so that the style sheet can fill the rest of the
 * window. Anything that grows above it (expanded filters, chips) resizes one of the observed boxes. `atOnce`: where the box is
 * scrolled before the first painting, which it can only be as far as its height allows.
 */
export function useDistanceFromTop(
  element: RefObject<HTMLElement | null>,
  scroll: RefObject<HTMLElement | null>,
  atOnce: boolean,
): void {
  const now = useRef(atOnce);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    let known = -1;
    const measure = () => {
      const box = scroll.current ?? node;
      const top = Math.round(box.getBoundingClientRect().top + window.scrollY);
      if (top === known) return;
      known = top;
      node.style.setProperty('--table-top', `${top}px`);
    };
    if (now.current) measure();
    // It is told of every first size, before anything is painted.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    const parent = node.parentElement;
    if (parent) observer.observe(parent);
    for (const sibling of parent?.children ?? []) if (sibling !== node) observer.observe(sibling);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [element, scroll]);
}

/** Scrolls to the first row: in the box, or on the page where that is what scrolls and the rows have been left behind. */
export function toTop(box: HTMLElement | null, paged: boolean): void {
  if (!paged) box?.scrollTo({ top: 0 });
  else if (box && box.getBoundingClientRect().top < 0) box.parentElement?.scrollIntoView({ block: 'start' });
}

/** Scrolls to the top when the rows are of another query, or to where they were left before. */
export function useTopOfNewRows(
  scroll: RefObject<HTMLElement | null>,
  paged: boolean,
  question: unknown,
  left = 0,
): void {
  const shown = useRef(question);
  useEffect(() => {
    if (shown.current === question) return;
    shown.current = question;
    if (left > 0) (paged ? window : scroll.current)?.scrollTo({ top: left });
    else toTop(scroll.current, paged);
  }, [scroll, paged, question, left]);
}

/** Reports how far the page is scrolled, while that is what scrolls. */
export function usePagePosition(paged: boolean, onScrollOffset: ((offset: number) => void) | undefined): void {
  const report = useRef(onScrollOffset);
  useEffect(() => {
    report.current = onScrollOffset;
  });
  useEffect(() => {
    if (!paged) return;
    const scrolled = () => report.current?.(window.scrollY);
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => window.removeEventListener('scroll', scrolled);
  }, [paged]);
}

/** Sets `data-more-right` on a box while it can be scrolled to the right. */
export function useMoreToTheRight(scroll: RefObject<HTMLElement | null>, watched: boolean): void {
  useLayoutEffect(() => {
    const node = scroll.current;
    if (!node || !watched) return;
    const measure = () =>
      node.toggleAttribute('data-more-right', node.scrollLeft + node.clientWidth < node.scrollWidth - 1);
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    if (node.firstElementChild) observer.observe(node.firstElementChild);
    node.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      node.removeEventListener('scroll', measure);
      node.removeAttribute('data-more-right');
    };
  }, [scroll, watched]);
}
