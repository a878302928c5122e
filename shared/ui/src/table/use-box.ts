import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Current width of an element in px, 0 before it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const measure = () => setWidth(Math.round(node.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/**
 * Sets `--table-top`, the distance of the scroll box from the top of the page, so that the style sheet can fill the rest of the
 * window. Anything that grows above it (expanded filters, chips) resizes one of the observed boxes.
 */
export function useDistanceFromTop(
  element: RefObject<HTMLElement | null>,
  scroll: RefObject<HTMLElement | null>,
): void {
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
    measure();
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

/** Scrolls to the top when the rows are of another query. */
export function useTopOfNewRows(scroll: RefObject<HTMLElement | null>, question: unknown): void {
  const shown = useRef(question);
  useEffect(() => {
    if (shown.current === question) return;
    shown.current = question;
    scroll.current?.scrollTo({ top: 0 });
  }, [scroll, question]);
}

/** Sets `data-more-right` on a box while it can be scrolled to the right. */
export function useMoreToTheRight(scroll: RefObject<HTMLElement | null>, watched: boolean): void {
  useLayoutEffect(() => {
    const node = scroll.current;
    if (!node || !watched) return;
    const measure = () =>
      node.toggleAttribute('data-more-right', node.scrollLeft + node.clientWidth < node.scrollWidth - 1);
    measure();
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
