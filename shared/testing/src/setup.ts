import { notifications } from '@mantine/notifications';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
// The copy that react-dom uses, or setup.test.tsx fails.
import { unstable_forceFrameRate as forceFrameRate } from 'scheduler';
import { afterEach } from 'vitest';

/**
 * Prepares jsdom for screens: browser features it lacks. Nothing here has layout: what depends on sizes is tested in a
 * real browser (e2e).
 */
configure({
  // As the limits of vitest.config.ts: for busy machines.
  asyncUtilTimeout: 45_000,
  // `findBy` and `waitFor` drop the error of every attempt but the last, and printing the page is most of an attempt's cost.
  getElementError(message, container) {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    return Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
    });
  },
});
// Otherwise each element records a stack trace, which only a warning about that element prints. React stops by itself at this number.
Object.defineProperty(
  React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  'recentlyCreatedOwnerStacks',
  { get: () => 10_000, set: () => {} },
);
// React gives way each 5 ms, and a waiting test searches the page in between: on a busy machine rows drawn in slices took over 10 s.
forceFrameRate(1);

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
// jsdom's method throws "not implemented".
Element.prototype.scrollTo = () => {};
window.scrollTo = () => {};
// A field that grows with its text is measured again when a font has loaded.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });
URL.createObjectURL ??= () => 'blob:a-file';
URL.revokeObjectURL ??= () => {};

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  // Files share one page and its modules: a message of one test would show in the next.
  notifications.clean();
});
