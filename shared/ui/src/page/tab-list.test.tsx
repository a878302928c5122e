import { Tabs } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';
import { TabList } from './tab-list.tsx';

/** Tabs of 100 px in a list of 250 px: jsdom has no layout. */
const names = ['Dati', 'Quote', 'Sezioni', 'Storico', 'Messaggi'];
class SizesAtOnce implements ResizeObserver {
  readonly report: ResizeObserverCallback;
  constructor(report: ResizeObserverCallback) {
    this.report = report;
  }
  observe() {
    this.report([], this);
  }
  unobserve() {}
  disconnect() {}
}
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', SizesAtOnce);
  const isTab = (element: Element) => element.getAttribute('role') === 'tab';
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const list = this.closest('[role="tablist"]');
    const left = isTab(this) ? 100 * names.indexOf(this.textContent ?? '') - (list?.scrollLeft ?? 0) : 0;
    return DOMRect.fromRect({ x: left, width: isTab(this) ? 100 : 250 });
  });
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(250);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(500);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
});

const shown = (open: string | null) => (
  <UiProvider env="test">
    <Tabs value={open}>
      <TabList open={open}>
        {names.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {name}
          </Tabs.Tab>
        ))}
      </TabList>
    </Tabs>
  </UiProvider>
);
const list = () => screen.getByRole('tablist');
const fades = () => ['before', 'after'].filter((side) => list().hasAttribute(`data-more-${side}`));

test('the open tab is in the middle of a list that is wider than the screen', () => {
  const { rerender } = render(shown('Sezioni'));
  expect(list().scrollLeft).toBe(125);
  rerender(shown('Storico'));
  expect(list().scrollLeft).toBe(225);
  rerender(shown(null));
  expect(list().scrollLeft).toBe(225);
});

test.each([
  [0, ['after']],
  [1, ['after']],
  [2, ['before', 'after']],
  [248, ['before', 'after']],
  [249, ['before']],
  [250, ['before']],
])('an edge fades where more is behind it: scrolled by %i px', (scrolled, expected) => {
  render(shown(null));
  expect(fades()).toEqual(['after']);
  list().scrollLeft = scrolled;
  fireEvent.scroll(list());
  expect(fades()).toEqual(expected);
});
