import { useLeaveGuard } from '@sodalizio/area-kit';
import { render } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { liveStore } from './live-composition.store.ts';
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

it('offers the new page instead while something is unsaved', () => {
  function Form() {
    useLeaveGuard(true);
    return null;
  }
  const { unmount } = render(createElement(Form));
  const reload = vi.fn();
  expect(reloadOnce('release 3', reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  expect(liveStore.getState().offered).toBe(true);
  // The one reload for this cause is still available.
  unmount();
  expect(reloadOnce('release 3', reload)).toBe(true);
});
