import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** Replaces `setTimeout` until the test ends; returns a function that lets time pass without waiting. */
export function takeClock(): (ms: number) => void {
  // Real time also advances it, or userEvent's pauses between two keys would never end.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  return (ms) => act(() => void vi.advanceTimersByTime(ms));
}
