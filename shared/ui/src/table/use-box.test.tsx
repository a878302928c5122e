import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { toTop, useBox, useDistanceFromTop, useMoreToTheRight, usePagePosition, useTopOfNewRows } from './use-box.ts';

/** jsdom has no layout: sizes are reported when a test says so, with the element's width. */
const observers = new Set<Sizes>();
let width = 0;
class Sizes implements ResizeObserver {
  readonly report: ResizeObserverCallback;
  readonly seen = new Set<Element>();
  constructor(report: ResizeObserverCallback) {
    this.report = report;
    observers.add(this);
  }
  observe(target: Element) {
    this.seen.add(target);
  }
  unobserve() {}
  disconnect() {
    observers.delete(this);
  }
}
/** These were resized; without any, whatever is observed. */
const resized = (...targets: Element[]) =>
  act(() => {
    const entry = { borderBoxSize: [{ inlineSize: width }] } as unknown as ResizeObserverEntry;
    for (const one of observers)
      if (targets.length === 0 || targets.some((target) => one.seen.has(target))) one.report([entry], one);
  });
const isAt = (top: number) => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(DOMRect.fromRect({ y: top }));
};
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Sizes);
  onTestFinished(() => {
    observers.clear();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
});

function Narrow() {
  const box = useRef<HTMLDivElement>(null);
  const { narrow, ownScroll } = useBox(box, 400);
  return (
    <div ref={box}>{[narrow ? 'narrow' : 'wide', ownScroll ? 'scrolls by itself' : 'on the page'].join(', ')}</div>
  );
}

test('a box is narrow below its width; one without a size yet is not', () => {
  render(<Narrow />);
  const seen = [0, 399, 400, 1].map((size) => {
    width = size;
    resized();
    return screen.getByText(/on the page/).textContent;
  });
  expect(seen.map((text) => text?.split(',', 1)[0])).toEqual(['wide', 'narrow', 'wide', 'narrow']);
});

test.each([
  [{ role: 'dialog' }, 'scrolls by itself'],
  [{ 'data-own-scroll': true }, 'scrolls by itself'],
  [{ role: 'region' }, 'on the page'],
])('a box inside of %j %s', (around, where) => {
  width = 500;
  const { container } = render(
    <div {...around}>
      <Narrow />
    </div>,
  );
  resized();
  expect(container.textContent).toBe(`wide, ${where}`);
});

function Placed({ atOnce = false }: { atOnce?: boolean }) {
  const node = useRef<HTMLDivElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  useDistanceFromTop(node, scroll, atOnce);
  return (
    <>
      <p>filters</p>
      <div ref={node} data-testid="table">
        <div ref={scroll} />
      </div>
    </>
  );
}
const distance = () => screen.getByTestId('table').style.getPropertyValue('--table-top');

test('the rows begin under what is above them, also when that grows or the window changes', () => {
  isAt(119.6);
  render(<Placed />);
  expect(distance()).toBe('');
  resized();
  expect(distance()).toBe('120px');
  isAt(200);
  resized(screen.getByText('filters'));
  expect(distance()).toBe('200px');
  isAt(210);
  resized(...document.querySelectorAll(':has(> [data-testid="table"])'));
  expect(distance()).toBe('210px');
  isAt(50);
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(30);
  fireEvent(window, new Event('resize'));
  expect(distance()).toBe('80px');
});

test('rows that are scrolled at once have their place before they are painted', () => {
  isAt(119.6);
  const { unmount } = render(<Placed atOnce />);
  expect(distance()).toBe('120px');
  unmount();
  expect([...observers]).toEqual([]);
});

test('rows of another search are shown from the first one, and others stay where they are', () => {
  const scrollTo = vi.spyOn(Element.prototype, 'scrollTo');
  function Rows({ question }: { question: string }) {
    const scroll = useRef<HTMLDivElement>(null);
    useTopOfNewRows(scroll, false, question);
    return <div ref={scroll} />;
  }
  const { rerender } = render(<Rows question="rossi" />);
  rerender(<Rows question="rossi" />);
  expect(scrollTo).not.toHaveBeenCalled();
  rerender(<Rows question="bianchi" />);
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0 });
});

test.each([
  [-1, 1],
  [0, 0],
  [10, 0],
])('on a page that scrolls, rows at %i px are scrolled to their beginning %i times', (top, times) => {
  isAt(top);
  const { container } = render(<div />);
  const begin = vi.spyOn(container, 'scrollIntoView');
  toTop(container.querySelector('div'), true);
  expect(begin).toHaveBeenCalledTimes(times);
  if (times > 0) expect(begin).toHaveBeenCalledWith({ block: 'start' });
});

test('how far the page is scrolled is reported while it is the page that scrolls', () => {
  const seen: number[] = [];
  function Page({ paged }: { paged: boolean }) {
    usePagePosition(paged, (offset) => seen.push(offset));
    return null;
  }
  const { rerender, unmount } = render(<Page paged={false} />);
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(70);
  fireEvent.scroll(window);
  expect(seen).toEqual([]);
  rerender(<Page paged />);
  fireEvent.scroll(window);
  expect(seen).toEqual([70]);
  unmount();
  fireEvent.scroll(window);
  expect(seen).toEqual([70]);
});

test('more to the right is marked until the last column is in sight', () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(400);
  function Wide({ watched }: { watched: boolean }) {
    const scroll = useRef<HTMLDivElement>(null);
    useMoreToTheRight(scroll, watched);
    return (
      <div ref={scroll} data-testid="wide">
        <p>columns</p>
      </div>
    );
  }
  const { rerender } = render(<Wide watched />);
  const box = screen.getByTestId('wide');
  const isMarked = () => box.hasAttribute('data-more-right');
  resized(screen.getByText('columns'));
  const marks = [0, 98, 99, 100, 98].map((left) => {
    box.scrollLeft = left;
    fireEvent.scroll(box);
    return isMarked();
  });
  expect(marks).toEqual([true, true, false, false, true]);
  rerender(<Wide watched={false} />);
  expect(isMarked()).toBe(false);
  box.scrollLeft = 0;
  fireEvent.scroll(box);
  expect(isMarked()).toBe(false);
});
