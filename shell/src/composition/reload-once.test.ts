import { beforeEach, expect, it, vi } from 'vitest';
import { reloadOnce } from './reload-once.ts';

beforeEach(() => sessionStorage.clear());

it('reloads once for one cause, and again only for another', () => {
  const reload = vi.fn();
  expect(reloadOnce('release 1', reload)).toBe(true);
  expect(reloadOnce('release 1', reload)).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
  expect(reloadOnce('release 2', reload)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});
