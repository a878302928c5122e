/**
 * What every part of the page relies on. Locked at the start, before any area's code runs: an area that replaces one of them gets a
 * TypeError, so it breaks itself and nothing else. Prototypes of the language itself stay open: a frozen one refuses ordinary
 * assignments to objects that inherit from it.
 */
const ofWindow = [
  ...[
    'fetch',
    'XMLHttpRequest',
    'AbortController',
    'FormData',
    'Headers',
    'Request',
    'Response',
    'URL',
    'URLSearchParams',
  ],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask'],
  ...['requestAnimationFrame', 'cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback'],
  ...['IntersectionObserver', 'MutationObserver', 'PerformanceObserver', 'ResizeObserver'],
  ...['BroadcastChannel', 'CustomEvent', 'Event', 'MessageChannel', 'Promise', 'JSON'],
  ...[
    'addEventListener',
    'removeEventListener',
    'dispatchEvent',
    'getComputedStyle',
    'matchMedia',
    'open',
    'structuredClone',
  ],
  ...['crypto', 'history', 'localStorage', 'navigator', 'performance', 'sessionStorage'],
];

const methodsOf = [
  ...['AbortController', 'EventTarget', 'FormData', 'Headers', 'History', 'MessagePort', 'Storage', 'XMLHttpRequest'],
  ...['IntersectionObserver', 'MutationObserver', 'PerformanceObserver', 'ResizeObserver', 'URLSearchParams'],
];

/** Makes properties fixed: values read-only, accessors not redefinable. */
function lock(holder: object, names: readonly string[]): void {
  for (const name of names) {
    const found = Object.getOwnPropertyDescriptor(holder, name);
    if (!found?.configurable) continue;
    const fixed = 'value' in found ? { ...found, writable: false } : found;
    // Firefox has no fixed properties on `window`: there a read-only one must do.
    if (!Reflect.defineProperty(holder, name, { ...fixed, configurable: false }))
      Reflect.defineProperty(holder, name, fixed);
  }
}

/** Locks the page's `window`. Call it once the page's own wrappers are in place. */
export function lockGlobals(page: Window & typeof globalThis = window): void {
  for (const name of methodsOf) {
    const { prototype } = (Reflect.get(page, name) ?? {}) as { prototype?: object };
    if (prototype) lock(prototype, Object.getOwnPropertyNames(prototype));
  }
  lock(page.Document.prototype, ['createElement']);
  lock(page.CSSStyleSheet.prototype, ['insertRule']);
  lock(page, [...ofWindow, ...methodsOf]);
}
