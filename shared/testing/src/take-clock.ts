import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** Takes over what waits by `setTimeout`, until the test ends: answers how to let time pass without waiting for it. */
export function takeClock(): (ms: number) => void {
  // Real time goes on passing too, or the person's own pauses between two keys would never end.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  return (ms) => act(() => void vi.advanceTimersByTime(ms));
}
