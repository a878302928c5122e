import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

/**
 * Prepares jsdom for screens: what a browser has, jsdom lacks and our parts ask for. Nothing here knows layout:
 * what depends on sizes is looked at in a real browser (e2e).
 */
// A machine that does other work as well is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });

window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
});

class NoResizes implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResizes;

Element.prototype.scrollIntoView ??= () => {};
// jsdom has the method and throws "not implemented" from it.
Element.prototype.scrollTo = () => {};
window.scrollTo = () => {};
// A field that grows with its text measures it again when a font has arrived.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });
URL.createObjectURL ??= () => 'blob:a-file';
URL.revokeObjectURL ??= () => {};

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
