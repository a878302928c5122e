import { afterEach, expect, it, vi } from 'vitest';
import { isStorageRefused } from './tokens.ts';

afterEach(() => vi.restoreAllMocks());

it('notices that the browser refuses the site’s data', () => {
  expect(isStorageRefused()).toBe(false);
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  expect(isStorageRefused()).toBe(true);
});
